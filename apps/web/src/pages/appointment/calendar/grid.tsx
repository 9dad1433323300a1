/** FullCalendar with the blocks of a week or a day; in a chunk of its own. */
import FullCalendar from '@fullcalendar/react'
import interaction from '@fullcalendar/react/interaction'
import timeGrid from '@fullcalendar/react/timegrid'
import chinese from '@fullcalendar/react/locales/zh-cn'
import theme from '@fullcalendar/react/themes/classic'
import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import { daysLater } from '../../../kit/patient/booking/slot-days.ts'
import { isBackground, isMovable, type Item, type Span } from './items.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'

const FIRST = '07:00'
const LAST = '20:00'

/** The palette of the library in our tokens, so that both themes and contrast hold. */
const PALETTE = {
  '--fc-classic-event': 'var(--hx-solid)',
  '--fc-classic-event-contrast': '#fff',
  '--fc-classic-background': 'var(--hx-surface)',
  '--fc-classic-foreground': 'var(--hx-text)',
  '--fc-classic-muted-foreground': 'var(--hx-text2)',
  '--fc-classic-faint-foreground': 'var(--hx-text2)',
  '--fc-classic-border': 'var(--hx-border)',
  '--fc-classic-strong-border': 'var(--hx-border)',
  '--fc-classic-today': 'var(--hx-tint)',
  '--fc-classic-background-event': 'var(--hx-danger)',
  '--fc-classic-background-event-foreground-opacity': '1',
} as CSSProperties

const BLOCK: CSSProperties = {
  display: 'flex',
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  color: 'inherit',
  textAlign: 'start',
  fontSize: 'calc(14px * var(--hx-size))',
}

interface GridProps {
  items: readonly Item[]
  monday: string
  day?: string | undefined
  focus: string | undefined
  canMove: (item: Item) => boolean
  onMove: (item: Item, to: Span) => void
  onKey: (item: Item, event: KeyboardEvent) => void
}

const spanOf = (start: string, end: string): Span => ({
  day: start.slice(0, 10),
  from: start.slice(11, 16),
  until: end.slice(0, 10) === start.slice(0, 10) ? end.slice(11, 16) : '24:00',
})

const momentOf = (day: string, clock: string): string =>
  clock === '24:00' ? `${daysLater(day, 1)}T00:00:00` : `${day}T${clock}:00`

export function Grid({ items, monday, day, focus, canMove, onMove, onKey }: GridProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) box.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(focus)}"]`)?.focus()
  }, [focus, items])
  const byKey = new Map(items.map((item) => [item.key, item]))
  const timed = items.filter(({ kind }) => !isBackground(kind))
  const take = (info: { event: { id: string; startStr: string; endStr: string }; revert: () => void }) => {
    const item = byKey.get(info.event.id)
    // the block stays where it was until the change is confirmed
    info.revert()
    if (item) onMove(item, spanOf(info.event.startStr, info.event.endStr))
  }
  return (
    <div ref={box} style={PALETTE}>
      <FullCalendar
        key={`${monday}${day ?? ''}`}
        plugins={[timeGrid, interaction, theme]}
        locale={chinese}
        timeZone="UTC"
        initialView={day === undefined ? 'timeGridWeek' : 'timeGridDay'}
        initialDate={day ?? monday}
        firstDay={1}
        headerToolbar={false}
        allDaySlot={false}
        height="auto"
        slotMinTime={[FIRST, ...timed.map(({ from }) => from)].toSorted()[0]}
        slotMaxTime={[LAST, ...timed.map(({ until }) => until)].toSorted().at(-1)}
        slotDuration="00:30"
        snapDuration="00:05"
        editable
        slotEventOverlap={false}
        events={items.map((item) => ({
          id: item.key,
          title: item.title,
          start: momentOf(item.day, item.from),
          end: momentOf(item.day, item.until),
          editable: isMovable(item) && canMove(item),
          ...(isBackground(item.kind) && { display: 'background' }),
          ...(item.kind === 'work' && { color: 'var(--hx-chart1)' }),
        }))}
        eventContent={({ event }: { event: { id: string } }) => {
          const item = byKey.get(event.id)
          return item && <BlockText item={item} onKey={onKey} />
        }}
        eventDrop={take}
        eventResize={take}
      />
    </div>
  )
}

const BlockText = ({ item, onKey }: { item: Item; onKey: GridProps['onKey'] }) => {
  const text = [`${item.from}–${item.until}`, item.title, item.count ?? '没有号源']
  const caption = isBackground(item.kind) ? item.title : text.join(' ')
  if (!isMovable(item)) return <span>{caption}</span>
  return (
    <button type="button" data-item={item.key} style={BLOCK} title={caption} onKeyDown={(event) => onKey(item, event)}>
      {caption}
    </button>
  )
}
