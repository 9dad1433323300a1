import { wireName, type Field, type Resource } from '@huxi/model'
import type { ReactNode } from 'react'
import { useCan } from '../data/can.tsx'
import { isMissing } from '../data/format.ts'
import { readable } from '../data/field-rules.ts'
import { isMasked } from '../kinds/masked.tsx'
import { KINDS } from '../kinds/index.ts'
import { Reveal } from '../kinds/reveal.tsx'
import { AUDIT_FIELDS } from '../record/columns.tsx'
import { detailFields } from '../record/record-detail.tsx'
import { rowId, type Row } from '../record/row.ts'
import { Fact } from '../ui/fact.tsx'
import facts from '../look/facts.module.css'
import groupHead from '../look/group-head.module.css'
import styles from './record-facts.module.css'

type AuditName = 'createBy' | 'createTime' | 'updateBy' | 'updateTime'

/** Names a group may show: fields of the resource, audit fields, and fields the page adds. */
type FactName<R extends Resource, Extra extends string = never> = Extract<keyof R['fields'], string> | AuditName | Extra

interface FactGroup<Name extends string = string> {
  title: string
  names: readonly Name[]
}

export interface FactOptions<R extends Resource = Resource, Extra extends string = string> {
  /** fields computed by the server, by wire name */
  fields?: Readonly<Record<Extra, Field>>
  /** texts sent by the server under other names; default `<name>_dictText` */
  texts?: { readonly [name in FactName<R, NoInfer<Extra>>]?: string }
  cells?: { readonly [name in FactName<R, NoInfer<Extra>>]?: (row: Row) => ReactNode }
  /** codes required to show a fact */
  needs?: { readonly [name in FactName<R, NoInfer<Extra>>]?: string }
  /** absent = every field, then the audit fields */
  groups?: readonly FactGroup<FactName<R, NoInfer<Extra>>>[]
  /** leaves out facts without a value, and groups without facts */
  lean?: boolean
}

interface FactsProps extends FactOptions {
  resource: Resource
  row: Row
}

const AUDIT = AUDIT_FIELDS.map(([name]) => name)

const usualGroups = (resource: Resource): readonly FactGroup[] => [
  { title: '基本信息', names: detailFields(resource).map(([name]) => name) },
  { title: '记录', names: AUDIT.filter((name) => !(name in resource.fields)) },
]

export const Facts = ({
  resource,
  row,
  fields,
  groups = usualGroups(resource),
  needs = {},
  lean = false,
  ...drawn
}: FactsProps) => {
  const { can } = useCan()
  const isAllowed = (name: string) => needs[name] === undefined || can(needs[name])
  const fieldsByName: Record<string, Field> = {
    ...Object.fromEntries(AUDIT_FIELDS),
    ...readable(resource).fields,
    ...fields,
  }
  const has = (name: string) => !lean || !isMissing(row[wireName(name, fieldsByName[name]!)])
  const filled = groups
    .map(({ title, names }) => ({
      title,
      names: names.filter((name) => name in fieldsByName && isAllowed(name) && has(name)),
    }))
    .filter(({ names }) => !lean || names.length > 0)
  return filled.map(({ title, names }) => (
    <section key={title} className={styles.section}>
      <h3 className={groupHead.groupHead}>{title}</h3>
      <dl className={`${facts.facts} ${facts.detailList}`}>
        {names.map((name) => (
          <Fact key={name} term={fieldsByName[name]!.label}>
            <Value {...drawn} name={name} field={fieldsByName[name]!} row={row} />
          </Fact>
        ))}
      </dl>
    </section>
  ))
}

interface ValueProps extends Pick<FactOptions, 'texts' | 'cells'> {
  name: string
  field: Field
  row: Row
}

const Value = ({ name, field, row, texts = {}, cells = {} }: ValueProps) => {
  const { Cell } = KINDS[field.kind]
  const drawn = isMasked(row[wireName(name, field)]) ? undefined : cells[name]
  if (drawn) return drawn(row)
  const wire = wireName(name, field)
  const text = row[texts[name] ?? `${wire}_dictText`]
  return (
    <>
      <Cell field={field} value={row[wire]} text={typeof text === 'string' && text ? text : undefined} place="detail" />
      <Reveal id={rowId(row)} name={wire} field={field} value={row[wire]} />
    </>
  )
}
