/** 排班日历: the open hours of a clinic or a person in one week, moved by drag or by keys and saved after a preview. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { clinicException, clinicTemplate, holiday, slotWeek } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented, Typography } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { call } from '../../../kit/data/call.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { reportFailure } from '../../../kit/data/failure.ts'
import { useCall, useChanged } from '../../../kit/data/query.ts'
import { PHONE, useBelow } from '../../../kit/data/viewport.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { daysLater, dayText } from '../../../kit/patient/booking/slot-days.ts'
import { ChoiceInput } from '../../../kit/picker/choice-input.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { Row as Line, Stack } from '../../../kit/ui/place.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { dayHere } from '../../../platform/clock.ts'
import { useAgreed } from '../definition/use-agreed.tsx'
import { changeOf, itemsOf, movedByKey, WEEK_DAYS, type Item, type Span } from './items.ts'

const Grid = lazyPart(async () => (await import('./grid.tsx')).Grid)

const ROWS = 200
const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
const BY = [
  { value: 'clinicId', label: '按门诊' },
  { value: 'staffId', label: '按人员' },
]

const mondayOf = (day: string): string => daysLater(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

export const Calendar = () => {
  const [by, setBy] = useState('clinicId')
  const [chosen, setChosen] = useState<string | null>(null)
  const [monday, setMonday] = useState(() => mondayOf(dayHere(Date.now())))
  return (
    <Stack gap={12}>
      <Line wrap>
        <Segmented
          aria-label="查看方式"
          options={BY}
          value={by}
          onChange={(next) => {
            setBy(next)
            setChosen(null)
          }}
        />
        <div style={{ width: 220 }}>
          <ChoiceInput
            key={by}
            to={by === 'clinicId' ? 'appointment:clinic' : 'system:user'}
            label={by === 'clinicId' ? '门诊' : '出诊人员'}
            value={chosen}
            onChange={(id) => setChosen(id ?? null)}
          />
        </div>
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label="上一周"
          onClick={() => setMonday(daysLater(monday, -WEEK_DAYS))}
        />
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label="下一周"
          onClick={() => setMonday(daysLater(monday, WEEK_DAYS))}
        />
        <Typography.Text>
          {monday} 至 {daysLater(monday, WEEK_DAYS - 1)}
        </Typography.Text>
      </Line>
      {chosen === null ? (
        <Empty drawing="search" title="请选择门诊或人员" text="选择后显示一周的开诊时间，可以拖动修改。" />
      ) : (
        <Week key={`${by}${chosen}${monday}`} of={{ [by]: chosen }} monday={monday} />
      )}
    </Stack>
  )
}

const useWeek = (of: Record<string, string>, monday: string) => {
  const sunday = daysLater(monday, WEEK_DAYS - 1)
  const paged = { ...of, pageNo: 1, pageSize: ROWS }
  const templates = useCall(verbEndpoint(clinicTemplate, 'list'), paged, { keep: true })
  const exceptions = useCall(
    verbEndpoint(clinicException, 'list'),
    { ...paged, fromOn_end: sunday, toOn_begin: monday },
    { keep: true },
  )
  const days = { day_begin: monday, day_end: sunday, pageNo: 1, pageSize: WEEK_DAYS }
  const holidays = useCall(verbEndpoint(holiday, 'list'), days, { keep: true })
  const week = useCall(slotWeek, { day: monday, clinicId: of['clinicId'] ?? null }, { keep: true, live: true })
  const calls = [templates, exceptions, holidays, week]
  const error = calls.find((one) => one.error)?.error
  const refetch = () => void Promise.all(calls.map((one) => one.refetch()))
  if (!templates.data || !exceptions.data || !holidays.data || !week.data) return { error, refetch, items: undefined }
  const items = itemsOf({
    monday,
    by: 'staffId' in of ? 'staffId' : 'clinicId',
    templates: templates.data.records,
    exceptions: exceptions.data.records,
    holidays: holidays.data.records,
    blocks: week.data.blocks,
  })
  return { error, refetch, items }
}

/** Saves a moved block once the preview of its slots is agreed to. */
const useSave = (monday: string) => {
  const agreed = { template: useAgreed(clinicTemplate), extra: useAgreed(clinicException) }
  const changed = { template: useChanged(clinicTemplate), extra: useChanged(clinicException) }
  const client = useQueryClient()
  return async (item: Item, to: Span): Promise<boolean> => {
    const kind = item.kind === 'extra' ? 'extra' : 'template'
    const resource = kind === 'extra' ? clinicException : clinicTemplate
    const row = item.row as unknown as Row
    const change = changeOf(item, to, monday)
    const names = Object.keys(resource.fields)
    const values: Row = { ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])), ...change }
    if (!(await agreed[kind](values, row))) return false
    try {
      await call(verbEndpoint(resource, 'edit'), { ...values, id: item.row.id, version: row['version'] } as never)
    } catch (error) {
      reportFailure(error)
      return false
    }
    await Promise.all([changed[kind](), client.invalidateQueries({ queryKey: [slotWeek.path] })])
    return true
  }
}

export const Week = ({ of, monday }: { of: Record<string, string>; monday: string }) => {
  const { items, error, refetch } = useWeek(of, monday)
  const phone = useBelow(PHONE)
  const { can } = useCan()
  const save = useSave(monday)
  const { once } = useOnce()
  const [pending, setPending] = useState<{ key: string; to: Span }>()
  const [focus, setFocus] = useState<string>()
  const [day, setDay] = useState(() => {
    const today = dayHere(Date.now())
    return mondayOf(today) === monday ? today : monday
  })
  if (!items) return <Loading error={error} onRetry={refetch} rows={6} />
  const canMove = ({ kind }: Item) =>
    can(verbEndpoint(kind === 'extra' ? clinicException : clinicTemplate, 'edit').access)
  const moved = items.map((item) => (item.key === pending?.key ? { ...item, ...pending.to } : item))
  const settle = (item: Item, to: Span) =>
    void once(async () => {
      if (await save(item, to)) setPending(undefined)
    })
  const press = (item: Item, event: KeyboardEvent) => {
    if (!canMove(item)) return
    if (KEYS.includes(event.key)) {
      event.preventDefault()
      const to = movedByKey(item, event.key, event.shiftKey ? 'end' : 'span', monday)
      setPending({ key: item.key, to: { day: to.day, from: to.from, until: to.until } })
      setFocus(item.key)
      if (phone) setDay(to.day)
    }
    if (event.key === 'Escape') setPending(undefined)
    if (event.key === 'Enter' && pending?.key === item.key) {
      event.preventDefault()
      const before = items.find(({ key }) => key === item.key)
      if (before) settle(before, pending.to)
    }
  }
  const days = Array.from({ length: WEEK_DAYS }, (_, n) => daysLater(monday, n))
  return (
    <>
      {phone && (
        <Segmented
          block
          aria-label="日期"
          value={day}
          onChange={setDay}
          options={days.map((each) => ({ value: each, label: dayText(each).slice(-1) }))}
        />
      )}
      <Typography.Text type="secondary" role="status">
        {pending
          ? `${dayText(pending.to.day)} ${pending.to.from}–${pending.to.until}，按 Enter 预览并保存，按 Esc 放弃`
          : phone
            ? '长按一段开诊时间，再拖动或拉长；松开后先看号源变化，再保存'
            : '拖动或拉长修改开诊时间；键盘：选中后用方向键移动，Shift 加上下键改结束时刻，Enter 保存'}
      </Typography.Text>
      <Grid
        items={phone ? moved.filter((item) => item.day === day) : moved}
        monday={monday}
        day={phone ? day : undefined}
        focus={focus}
        canMove={canMove}
        onMove={settle}
        onKey={press}
      />
    </>
  )
}
