/** A work list by urgency; each card has a reason, a time and the moves that settle it. */
import type { Resource, RowOf } from '@huxi/model'
import type { ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PHONE, useBelow } from '../../data/viewport.ts'
import { RecordModal, useRecordTarget } from '../../record/record-modal.tsx'
import { useMoves, type MoveForms, type MoveKeys } from '../../record/moves.tsx'
import type { RecordPage, RowRule } from '../../record/row-actions.tsx'
import type { Row } from '../../record/row.ts'
import { Grid } from '../../ui/place.tsx'
import { Section } from './section.tsx'
import { useNow } from '../../data/use-now.ts'
import type { BoardSection } from './sections.ts'

const SectionTabs = lazyPart(async () => (await import('./section-tabs.tsx')).SectionTabs)

interface BoardProps<R extends Resource> {
  resource: R
  sections: readonly BoardSection[]
  title?: (row: RowOf<R>) => string
  reason: (row: RowOf<R>) => ReactNode
  time: (row: RowOf<R>) => string | null
  keys: MoveKeys
  /** moves shown as words, so that cards stay short */
  rare?: readonly string[]
  actions?: (row: RowOf<R>) => ReactNode
  can?: RowRule
  forms?: MoveForms
  page?: RecordPage
  /** level of the section headings: h2 on a page, h3 inside a part */
  heading?: 'h2' | 'h3'
}

/**
 * The board of a resource with states.
 * @example <Board resource={user} sections={SECTIONS} reason={whyOf} time={({ createTime }) => createTime} keys={{ approve: 'A' }} />
 */
export const Board = <R extends Resource>({
  resource,
  sections,
  can,
  forms,
  page,
  heading = 'h3',
  ...cards
}: BoardProps<R>) => {
  const now = useNow()
  const phone = useBelow(PHONE)
  const [target, setTarget] = useRecordTarget()
  const moves = useMoves(resource, { can, forms })
  const onDetail = page?.open ?? ((row: Row) => setTarget({ mode: 'detail', row }))
  const draw = (section: BoardSection) => (
    <Section
      key={section.key}
      resource={resource}
      section={section}
      now={now}
      moves={moves}
      open={{ page, onDetail }}
      headed={!phone}
      heading={heading}
      {...cards}
    />
  )
  return (
    <Grid columns={sections.length} gap={24} lines={16} one="tablet" data-board>
      {phone ? <SectionTabs resource={resource} sections={sections} now={now} draw={draw} /> : sections.map(draw)}
      {moves.dialog}
      {!page && <RecordModal resource={resource} target={target} can={can} onTarget={setTarget} />}
    </Grid>
  )
}
