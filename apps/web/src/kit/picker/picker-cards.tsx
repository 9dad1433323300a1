import { Checkbox, type TableColumnsType, type TableColumnType } from 'antd'
import { useId, type ReactNode } from 'react'
import { Fact } from '../ui/fact.tsx'
import type { Named } from './names.ts'
import cards from '../look/cards.module.css'
import facts from '../look/facts.module.css'
import styles from './picker-table.module.css'

const FACTS = 6

/** A row with its label; `line` distinguishes duplicates. */
export interface Line<Row, One extends Named> {
  row: Row
  one: One
  line: string
  marked: boolean
}

interface PickerCardsProps<Row, One extends Named> {
  lines: readonly Line<Row, One>[]
  columns: TableColumnsType<Row>
  busy: boolean
  onToggle: (line: Line<Row, One>) => void
}

const flat = <Row,>(columns: TableColumnsType<Row>): TableColumnType<Row>[] =>
  columns.flatMap((column) => ('children' in column ? flat(column.children) : [column]))

const cellOf = <Row extends object>({ dataIndex, render }: TableColumnType<Row>, row: Row): ReactNode => {
  const value: unknown = row[dataIndex as keyof Row]
  return (render ? render(value, row, 0) : value) as ReactNode
}

export const PickerCards = <Row extends object, One extends Named>(props: PickerCardsProps<Row, One>) => {
  const { lines, columns, busy, onToggle } = props
  const [name, ...others] = flat(columns)
  const own = useId()
  return (
    <ul className={cards.cards} data-cards aria-busy={busy}>
      {lines.map((line) => (
        <li key={line.line} className={cards.card} data-marked={line.marked}>
          <div className={cards.head}>
            <Checkbox
              id={`${own}${line.line}`}
              aria-label={`选择${line.one.name}`}
              checked={line.marked}
              onChange={() => onToggle(line)}
            />
            <label className={cards.title} htmlFor={`${own}${line.line}`}>
              {name && cellOf(name, line.row)}
            </label>
          </div>
          <dl className={`${facts.facts} ${styles.cardFacts}`}>
            {others.slice(0, FACTS).map((column) => (
              <Fact key={String(column.key ?? column.dataIndex)} term={String(column.title)}>
                {cellOf(column, line.row)}
              </Fact>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
