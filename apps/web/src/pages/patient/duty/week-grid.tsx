import { duty, fillDuty, type DutyShift, type DutyWeek } from '@huxi/contract'
import { Button } from 'antd'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useCan } from '../../../kit/data/can.tsx'
import { useDict } from '../../../kit/data/dict.ts'
import { useAction, useChanged } from '../../../kit/data/query.ts'
import { useTouchInput } from '../../../kit/data/viewport.ts'
import { clockOf, dayText, daysLater } from '../../../kit/patient/booking/slot-days.ts'
import { NoChoice } from '../../../kit/ui/no-choice.tsx'
import { FooterToolBar } from '../../../kit/ui/blocks/footer-tool-bar.tsx'
import { Row } from '../../../kit/ui/place.tsx'
import { Status, toneOf } from '../../../kit/ui/status.tsx'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import { isWithin, sizeOf, stepped, wholeColumns, wholeRows, type Place, type Range } from './selection.ts'
import styles from '../duty.module.css'

const DAYS = 7
const GRID = { role: 'grid', 'aria-multiselectable': true } as const
const CLEARING = ['Delete', 'Backspace', '0']
const BY_KEYS =
  '拖动或按 Shift 加方向键选择多格，Shift 加空格选一人整周，Ctrl 加空格选一天全部人员；按数字键填入，按 Delete 清空'
const BY_FINGER = '点一格再点班次；点姓名选一人整周，点日期选一天全部人员；先点“连选”再点另一格，选择两格之间'

interface WeekGridProps {
  week: DutyWeek & { readonly wardId: string }
  today: string
}

const useFilling = ({ wardId, people }: WeekGridProps['week'], days: readonly string[], range: Range) => {
  const changed = useChanged(duty)
  const fill = useAction(fillDuty, { onDone: () => void changed() })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** Keys pressed during a save wait for it. */
  const put = (shift: string | undefined) => {
    const input = {
      wardId,
      userIds: people.flatMap(({ userId }, row) => (isWithin(range, { ...range.end, row }) ? [userId] : [])).join(','),
      days: days.filter((_, column) => isWithin(range, { ...range.end, column })).join(','),
      ...(shift !== undefined && { shift }),
    }
    last.current = last.current.then(() => fill.run(input))
  }
  return { put, busy: fill.busy }
}

const cell = (row: number, column: number): Range => ({ anchor: { row, column }, end: { row, column } })

const useCells = () => {
  const [range, setRange] = useState(() => cell(0, 0))
  const [extending, setExtending] = useState(false)
  const pointer = useRef('')
  const dragging = useRef(false)
  const reach = (end: Place, grows: boolean) => setRange(grows ? { ...range, end } : { anchor: end, end })
  const cellOf = (end: Place) => ({
    onPointerDown: ({ shiftKey, pointerType }: PointerEvent) => {
      pointer.current = pointerType
      dragging.current = pointerType === 'mouse'
      if (dragging.current) reach(end, shiftKey)
    },
    onPointerEnter: ({ buttons }: PointerEvent) => dragging.current && buttons === 1 && reach(end, true),
    onPointerUp: () => (dragging.current = false),
    // a finger that scrolls ends without a click, so it selects nothing
    onClick: () => pointer.current !== 'mouse' && reach(end, extending),
  })
  return { range, setRange, extending, setExtending, cellOf }
}

export const WeekGrid = ({ week, today }: WeekGridProps) => {
  const { can } = useCan()
  const shifts = useDict('duty_shift')
  const { items } = shifts
  const { range, setRange, extending, setExtending, cellOf } = useCells()
  const table = useRef<HTMLTableElement>(null)
  const days = Array.from({ length: DAYS }, (_, n) => daysLater(week.from, n))
  const { put, busy } = useFilling(week, days, range)
  const may = can(fillDuty.access)
  const count = week.people.length
  const focus = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
  const fill = (shift: string | undefined) => {
    setExtending(false)
    put(shift)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === ' ' && (event.shiftKey || event.ctrlKey)) {
      event.preventDefault()
      return setRange(event.ctrlKey ? wholeColumns(range, count) : wholeRows(range, DAYS))
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = stepped(range, event.key, event.shiftKey, count, DAYS)
    const item = items[Number(event.key) - 1]
    const clears = CLEARING.includes(event.key)
    if (!next && !(may && (item || clears))) return
    event.preventDefault()
    if (next) {
      setRange(next)
      return focus(next.end)
    }
    fill(clears ? undefined : item!.value)
  }
  const keys = { onKeyDown: onKey }
  const headOf = (wanted: Range) => ({ onClick: () => setRange(wanted) })
  return (
    <>
      <div className={place.scroll}>
        <table ref={table} className={styles.week} {...GRID} {...keys} aria-label="值班周表">
          <thead>
            <tr>
              <th scope="col">人员</th>
              {days.map((day, column) => (
                <th
                  key={day}
                  scope="col"
                  aria-current={day === today ? 'date' : undefined}
                  {...headOf(wholeColumns(cell(0, column), count))}
                >
                  {dayText(day)
                    .split(' ')
                    .map((part) => (
                      <span key={part} className={place.line}>
                        {part}
                      </span>
                    ))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.people.map(({ userId, name }, row) => (
              <tr key={userId}>
                <th scope="row" {...headOf(wholeRows(cell(row, 0), DAYS))}>
                  {name}
                </th>
                {days.map((day, column) => (
                  <td
                    key={day}
                    data-cell={`${row} ${column}`}
                    tabIndex={range.end.row === row && range.end.column === column ? 0 : -1}
                    aria-selected={isWithin(range, { row, column })}
                    {...cellOf({ row, column })}
                  >
                    <Row wrap lines={0}>
                      {shiftsOn(week.shifts, userId, day).map((shift) => (
                        <Shift key={shift.id} shift={shift} items={items} />
                      ))}
                    </Row>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {may && (
        <Filling
          range={range}
          shifts={shifts}
          busy={busy}
          extending={extending}
          onExtend={() => setExtending(!extending)}
          onFill={fill}
        />
      )}
    </>
  )
}

interface FillingProps {
  range: Range
  shifts: ReturnType<typeof useDict>
  busy: boolean
  extending: boolean
  onExtend: () => void
  onFill: (shift: string | undefined) => void
}

const Filling = ({ range, shifts, busy, extending, onExtend, onFill }: FillingProps) => {
  const isTouch = useTouchInput()
  const { rows, columns } = sizeOf(range)
  return (
    <>
      <p className={words.muted}>{isTouch ? BY_FINGER : BY_KEYS}</p>
      <FooterToolBar
        extra={
          <span role="status">
            已选 {rows} 人 {columns} 天
          </span>
        }
      >
        <Row wrap role="toolbar" aria-label="填入所选的格">
          {isTouch && (
            <Button aria-pressed={extending} type={extending ? 'primary' : 'default'} onClick={onExtend}>
              连选
            </Button>
          )}
          <NoChoice error={shifts.error} onRetry={shifts.refetch} />
          {shifts.items.map(({ value, text }, n) => (
            <Button key={value} disabled={busy} onClick={() => onFill(value)}>
              {isTouch ? text : `${n + 1} ${text}`}
            </Button>
          ))}
          <Button disabled={busy} onClick={() => onFill(undefined)}>
            清空
          </Button>
        </Row>
      </FooterToolBar>
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
