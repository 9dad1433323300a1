import { labelFields, labelOf } from '@huxi/model'
import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import type { CSSProperties } from 'react'
import type { TreeRows } from './tree-table.tsx'
import { isOn, ordered, type Column } from '../record/columns.tsx'
import { Fact } from '../ui/fact.tsx'
import { useColumnChoice } from '../record/preferences.ts'
import { CardActions, opening, RowAction, useVerbs, type RowVerbs } from '../record/row-actions.tsx'
import { rowId, statusField, type Row } from '../record/row.ts'
import type { List } from './use-list.ts'
import button from '../look/button.module.css'
import factsStyles from '../look/facts.module.css'
import styles from '../look/cards.module.css'

const FACTS = 3

interface CardsProps {
  list: List
  columns: readonly Column[]
  verbs: RowVerbs
  selectable?: boolean
  tree?: TreeRows | undefined
}

export const Cards = ({ list, columns, verbs, selectable = true, tree }: CardsProps) => {
  const [choice] = useColumnChoice(list.look)
  const has = useVerbs(list.resource)
  const status = columns.find(({ key }) => key === statusField(list.resource)?.name)
  const tagged = columns.find(({ tag }) => tag)
  const inOrder = ordered(columns, choice)
  const heading = columns.find(({ heads }) => heads)
  const name = heading ?? inOrder[0]
  const others = inOrder.filter((column) => column !== name)
  const most = has('queryById') ? FACTS : others.length
  const labelNames = heading || name?.custom ? [] : labelFields(list.resource).map(([field]) => field)
  const facts = others
    .filter(
      (column) => column !== status && column !== tagged && !labelNames.includes(column.key) && isOn(column, choice),
    )
    .slice(0, most)
  const called = (row: Row): string => {
    const person = heading && row[`${heading.key}_dictText`]
    return typeof person === 'string' && person ? person : labelOf(list.resource, row)
  }
  // a custom column links to the subject, as on wide windows; the row itself is behind ⋯
  const leads = (row: Row): boolean => heading?.custom === true && Boolean(row[`${heading.key}_dictText`])
  const opens = (row: Row): boolean =>
    !leads(row) && has('queryById') && (verbs.can?.('queryById', row) ?? true) === true
  const nameOf = (row: Row) => ((heading ? leads(row) : name?.custom) ? name!.cell(row) : called(row))
  const isMarked = (row: Row) => selectable && list.selection.ids.includes(rowId(row))
  return (
    <ul className={styles.cards} data-cards aria-busy={list.busy}>
      {(tree?.visible ?? list.rows).map((row) => (
        <li
          key={rowId(row)}
          className={styles.card}
          data-marked={isMarked(row)}
          style={{ '--hx-depth': tree?.depthOf(row) ?? 0 } as CSSProperties}
        >
          <div className={styles.head}>
            {selectable && (
              <Checkbox
                aria-label={`选择${called(row)}`}
                checked={isMarked(row)}
                onChange={() => list.selection.turn(row)}
              />
            )}
            {tree && <Fold tree={tree} row={row} name={called(row)} />}
            {opens(row) ? (
              <RowAction className={styles.title} {...opening(verbs, row)}>
                {nameOf(row)}
              </RowAction>
            ) : (
              <span className={styles.title}>{nameOf(row)}</span>
            )}
            {(tagged?.tag ?? status?.cell)?.(row)}
            {verbs.width !== 0 && <CardActions row={row} verbs={verbs} title={called(row)} />}
          </div>
          <dl className={factsStyles.facts}>
            {facts.map((column) => (
              <Fact key={column.key} term={column.title}>
                {column.cell(row)}
              </Fact>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

const Fold = ({ tree, row, name }: { tree: TreeRows; row: Row; name: string }) => {
  const open = tree.isOpen(row)
  if (open === undefined) return null
  return (
    <Button
      type="text"
      className={button.iconButton}
      icon={open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      aria-label={name}
      aria-expanded={open}
      onClick={() => tree.turn(row, !open)}
    />
  )
}
