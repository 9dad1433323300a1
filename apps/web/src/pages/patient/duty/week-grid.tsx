import { duty, fillDuty, type DutyShift, type DutyWeek } from '@huxi/contract'
import { Button } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useCan } from '../../../kit/data/can.tsx'
import { useDict } from '../../../kit/data/dict.ts'
import { useAction, useChanged } from '../../../kit/data/query.ts'
import { clockOf, dayText, daysLater } from '../../../kit/patient/booking/slot-days.ts'
import { Row } from '../../../kit/ui/place.tsx'
import { Status, toneOf } from '../../../kit/ui/status.tsx'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import { isWithin, stepped, type Place, type Range } from './selection.ts'
import styles from '../duty.module.css'

const DAYS = 7
const FIRST: Range = { anchor: { row: 0, column: 0 }, end: { row: 0, column: 0 } }
const GRID = { role: 'grid', 'aria-multiselectable': true } as const
const CLEARING = ['Delete', 'Backspace', '0']

interface WeekGridProps {
  week: DutyWeek & { readonly wardId: string }
  today: string
}

const useFilling = ({ wardId, people }: WeekGridProps['week'], days: readonly string[], range: Range) => {
  const changed = useChanged(duty)
  const fill = useAction(fillDuty, { onDone: () => void changed() })
  const put = (shift: string | undefined) =>
    fill.run({
      wardId,
      userIds: people.flatMap(({ userId }, row) => (isWithin(range, { ...range.end, row }) ? [userId] : [])).join(','),
      days: days.filter((_, column) => isWithin(range, { ...range.end, column })).join(','),
      ...(shift !== undefined && { shift }),
    })
  return { put, busy: fill.busy }
}

export const WeekGrid = ({ week, today }: WeekGridProps) => {
  const { can } = useCan()
  const { items } = useDict('duty_shift')
  const [range, setRange] = useState<Range>(FIRST)
  const dragging = useRef(false)
  const table = useRef<HTMLTableElement>(null)
  const days = Array.from({ length: DAYS }, (_, n) => daysLater(week.from, n))
  const { put, busy } = useFilling(week, days, range)
  const may = can(fillDuty.access)
  const focus = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = stepped(range, event.key, event.shiftKey, week.people.length, DAYS)
    const item = items[Number(event.key) - 1]
    const clears = CLEARING.includes(event.key)
    if (!next && !(may && (item || clears))) return
    event.preventDefault()
    if (next) {
      setRange(next)
      return focus(next.end)
    }
    void put(clears ? undefined : item!.value)
  }
  const keys = { onKeyDown: onKey }
  const reach = (place: Place, grows: boolean) =>
    setRange(grows ? { ...range, end: place } : { anchor: place, end: place })
  return (
    <>
      {may && (
        <Row wrap role="toolbar" aria-label="填入所选的格">
          {items.map(({ value, text }, n) => (
            <Button key={value} disabled={busy} onClick={() => void put(value)}>
              {n + 1} {text}
            </Button>
          ))}
          <Button disabled={busy} onClick={() => void put(undefined)}>
            清空
          </Button>
          <span className={words.muted}>拖动或按 Shift 加方向键选择多格，按数字键填入，按 Delete 清空</span>
        </Row>
      )}
      <div className={place.scroll}>
        <table ref={table} className={styles.week} {...GRID} {...keys} aria-label="值班周表">
          <thead>
            <tr>
              <th scope="col">人员</th>
              {days.map((day) => (
                <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                  {dayText(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.people.map(({ userId, name }, row) => (
              <tr key={userId}>
                <th scope="row">{name}</th>
                {days.map((day, column) => (
                  <td
                    key={day}
                    data-cell={`${row} ${column}`}
                    tabIndex={range.end.row === row && range.end.column === column ? 0 : -1}
                    aria-selected={isWithin(range, { row, column })}
                    onPointerDown={({ shiftKey, pointerType }) => {
                      dragging.current = pointerType === 'mouse'
                      reach({ row, column }, shiftKey)
                    }}
                    onPointerEnter={({ buttons }) => dragging.current && buttons === 1 && reach({ row, column }, true)}
                    onPointerUp={() => (dragging.current = false)}
                  >
                    {shiftsOn(week.shifts, userId, day).map((shift) => (
                      <Shift key={shift.id} shift={shift} items={items} />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const shiftsOn = (shifts: readonly DutyShift[], userId: string, day: string): DutyShift[] =>
  shifts.filter((shift) => shift.userId === userId && shift.startAt.startsWith(day))

const Shift = ({ shift, items }: { shift: DutyShift; items: ReturnType<typeof useDict>['items'] }) => {
  const span = `${clockOf(shift.startAt)}-${clockOf(shift.endAt)}`
  const item = items.find(({ value }) => value === span)
  return <Status tone={toneOf(item?.color) ?? 'info'} text={item?.text ?? span} />
}
