import { labelOf, type Resource, type RowOf } from '@huxi/model'
import type { ReactNode } from 'react'
import { formatAge } from '../../data/format.ts'
import { MoveButtons, MoveWords, type MoveKeys, type Moves } from '../../record/moves.tsx'
import { opening, RowAction, type RowVerbs } from '../../record/row-actions.tsx'
import { rowId, type Row } from '../../record/row.ts'
import { Row as Line } from '../../ui/place.tsx'
import type { useRowKeys } from '../../ui/row-keys.ts'
import type { BoardSection } from './sections.ts'
import panel from '../../look/panel.module.css'
import words from '../../look/words.module.css'
import styles from './board.module.css'

export interface CardSlots<R extends Resource> {
  resource: R
  title?: (row: RowOf<R>) => string
  reason: (row: RowOf<R>) => ReactNode
  time: (row: RowOf<R>) => string | null
  keys: MoveKeys
  rare?: readonly string[]
  actions?: (row: RowOf<R>) => ReactNode
  moves: Moves
  now: Date
  open: Pick<RowVerbs, 'page' | 'onDetail'>
}

interface CardProps<R extends Resource> extends CardSlots<R> {
  row: RowOf<R> & Row
  tone: BoardSection['tone']
  keysOf: ReturnType<typeof useRowKeys>
}

export const Card = <R extends Resource>({ row, tone, keysOf, resource, ...slots }: CardProps<R>) => {
  const { title, reason, time, keys, rare = [], actions, moves, now, open } = slots
  const name = title?.(row) ?? labelOf(resource, row)
  const moment = time(row)
  const letters = moves
    .ofRow(row)
    .filter((offered) => offered.reason === undefined)
    .flatMap(({ name: move }) => {
      const letter = keys[move]
      const start = () => moves.start(move, [row])
      return letter === undefined
        ? []
        : [letter.toLowerCase(), letter.toUpperCase()].map((key) => [key, start] as const)
    })
  return (
    <Line
      as="li"
      gap={12}
      lines={4}
      wrap
      className={`${panel.box} ${styles.card}`}
      aria-label={name}
      {...keysOf(rowId(row), {
        Enter: () => open.onDetail?.(row),
        ArrowLeft: (card) => aside(card, -1),
        ArrowRight: (card) => aside(card, 1),
        ...Object.fromEntries(letters),
      })}
    >
      <Line gap={12} align="baseline" justify="between" className={styles.line}>
        <RowAction className={styles.name} {...opening(open, row)}>
          {name}
        </RowAction>
        {moment !== null && (
          <time dateTime={moment.replace(' ', 'T')} title={moment} data-tone={tone}>
            {formatAge(moment, now)}
          </time>
        )}
      </Line>
      <p className={words.second}>{reason(row)}</p>
      <Line wrap className={styles.moves}>
        <MoveButtons moves={moves} row={row} keys={keys} without={rare} />
        <MoveWords moves={moves} row={row} only={rare} />
        {actions?.(row)}
      </Line>
    </Line>
  )
}

const aside = (card: HTMLElement, step: number): void => {
  const sections = [...(card.closest('[data-board]')?.querySelectorAll<HTMLElement>('[data-walk]') ?? [])]
  const next = sections[sections.findIndex((section) => section.contains(card)) + step]
  next?.querySelector<HTMLElement>('[data-step]')?.focus()
}
