import { wireName, type Resource } from '@huxi/model'
import type { ReactNode } from 'react'
import { readable } from '../data/field-rules.ts'
import { isMissing } from '../data/format.ts'
import { KINDS } from '../kinds/index.ts'
import { Fact } from '../ui/fact.tsx'
import type { Row } from '../record/row.ts'
import facts from '../look/facts.module.css'
import table from '../look/table.module.css'
import words from '../look/words.module.css'

interface RowFactsProps {
  resource: Resource
  row: Row
  without?: readonly string[]
  cells?: Readonly<Record<string, ReactNode>>
}

export const RowFacts = ({ resource, row, without = [], cells = {} }: RowFactsProps) => (
  <dl className={`${facts.facts} ${facts.detailList}`}>
    {Object.entries(readable(resource).fields)
      .map(([name, field]) => [wireName(name, field), field] as const)
      .filter(([name]) => !without.includes(name))
      .map(([name, field]) => {
        const { Cell } = KINDS[field.kind]
        const dictText = row[`${name}_dictText`]
        return (
          <Fact key={name} term={field.label}>
            {cells[name] ?? (
              <Cell
                field={field}
                value={row[name]}
                text={typeof dictText === 'string' ? dictText : undefined}
                place="exact"
              />
            )}
          </Fact>
        )
      })}
  </dl>
)

export const toTheSecond = (name: string) => ({
  width: 180,
  cell: (row: Row) => <span className={words.time}>{String(row[name])}</span>,
})

export const JsonBlock = ({ title, text }: { title: string; text: unknown }) =>
  isMissing(text) ? null : (
    <section className={table.blockText}>
      <h3>{title}</h3>
      <pre>{indented(String(text))}</pre>
    </section>
  )

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
