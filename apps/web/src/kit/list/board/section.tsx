import type { Resource } from '@huxi/model'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { formatNumber } from '../../data/format.ts'
import { rowId, type Row } from '../../record/row.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { layerAbove } from '../../ui/overlays.ts'
import { PartFailure } from '../../ui/part-failure.tsx'
import { useRowKeys } from '../../ui/row-keys.ts'
import { Skeleton } from '../../ui/states.tsx'
import { Card, type CardSlots } from './card.tsx'
import { useSection, type BoardSection } from './sections.ts'
import { Stack } from '../../ui/place.tsx'
import styles from './board.module.css'

const SKELETON_ROWS = 3

interface SectionProps<R extends Resource> extends CardSlots<R> {
  section: BoardSection
  headed: boolean
  heading: 'h2' | 'h3'
}

export const Section = <R extends Resource>({ section, headed, heading: Heading, ...slots }: SectionProps<R>) => {
  const { query, rows, total } = useSection(slots.resource, section, slots.now)
  const keysOf = useRowKeys((rows ?? []).map(rowId))
  const element = useFocusOnNext(rows)
  const head = useId()
  const failure = `${section.title}加载失败`
  return (
    <section
      ref={element}
      className={styles.section}
      {...(headed ? { 'aria-labelledby': head } : { 'aria-label': section.title })}
    >
      {headed && (
        <Heading id={head}>
          {section.title} <Count resource={slots.resource} section={section} now={slots.now} />
        </Heading>
      )}
      {!rows &&
        (query.error ? <PartFailure text={failure} onRetry={query.refetch} /> : <Skeleton rows={SKELETON_ROWS} />)}
      {total === 0 && <p className={styles.empty}>{section.empty}</p>}
      {rows && rows.length > 0 && (
        <div className={styles.scroll}>
          <Stack as="ul" data-walk aria-busy={query.isFetching}>
            {rows.map((row) => (
              <Card key={rowId(row)} row={row} tone={section.tone} keysOf={keysOf} {...slots} />
            ))}
          </Stack>
          <LoadMore {...query} failure={failure} waiting={query.isPlaceholderData} />
        </div>
      )}
    </section>
  )
}

interface CountProps {
  resource: Resource
  section: BoardSection
  now: Date
  onTotal?: (total: number) => void
}

export const Count = ({ resource, section, now, onTotal }: CountProps) => {
  const { total } = useSection(resource, section, now)
  const noted = useEffectEvent((count: number) => onTotal?.(count))
  useEffect(() => {
    if (total !== undefined) noted(total)
  }, [total])
  if (total === undefined) return null
  return (
    <span className={styles.count} data-tone={total > 0 ? section.tone : undefined}>
      {formatNumber(total)}
    </span>
  )
}

/** Delay after which a closing dialog is checked again. */
const CLOSING = 60

/** Whether the focus is in a dialog outside this part; a closing dialog does not count. */
const isAway = (part: HTMLElement | null): boolean => {
  const dialog = document.activeElement?.closest('[role=dialog]')
  return dialog !== null && dialog !== undefined && !dialog.contains(part)
}

/** After the focused card is settled, its successor gets the focus, so that keys suffice. */
const useFocusOnNext = (rows: readonly Row[] | undefined) => {
  const section = useRef<HTMLElement>(null)
  const at = useRef<{ id: string; step: number }>(undefined)
  useEffect(() => {
    const cards = [...(section.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
    const note = ({ target }: FocusEvent) => {
      const step = cards.findIndex((card) => card.contains(target as Node))
      if (step >= 0) at.current = { id: rowId(rows![step]!), step }
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      // a dialog returns the focus last
      if (layerAbove() || isAway(section.current)) return void (timer = setTimeout(settle, CLOSING))
      const next = cards[Math.min(at.current!.step, cards.length - 1)]
      const other = section.current?.closest('[data-board]')?.querySelector<HTMLElement>('[data-step]')
      if (document.activeElement === document.body) (next ?? other)?.focus()
      at.current = undefined
    }
    if (at.current && !rows?.some((row) => rowId(row) === at.current!.id)) settle()
    document.addEventListener('focusin', note)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', note)
    }
  }, [rows])
  return section
}
