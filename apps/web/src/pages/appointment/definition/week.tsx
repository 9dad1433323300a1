import { slotWeek, type SlotWeek, type WeekBlock } from '@huxi/contract'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../kit/data/query.ts'
import { PHONE, useBelow } from '../../../kit/data/viewport.ts'
import { daysLater, dayText } from '../../../kit/patient/booking/slot-days.ts'
import type { RowsAddress } from '../../../kit/stats/chart-data.ts'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { dayHere } from '../../../platform/clock.ts'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './week.module.css'

const DAYS = 7
const SKELETON_ROWS = 6

export const Week = () => {
  const [today] = useState(() => dayHere(Date.now()))
  const [day, setDay] = useState(today)
  const { data, error, refetch } = useCall(slotWeek, { day }, { keep: true, live: true })
  const phone = useBelow(PHONE)
  const address = useRowsAddress('appointment/BookingList')
  const blocks = useMemo(() => Map.groupBy(data?.blocks ?? [], ({ clinicId, day: on }) => cellOf(clinicId, on)), [data])
  if (!data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  if (data.clinics.length === 0)
    return (
      <Empty drawing="paper" title="还没有门诊" text="请先在“门诊”“预约服务”中登记，再到“每周排班”安排开诊时间。" />
    )
  const days = Array.from({ length: DAYS }, (_, n) => daysLater(data.from, n))
  const grid = { clinics: data.clinics, blocks, days, today, address }
  return (
    <>
      <Row wrap className={styles.tools}>
        <Button icon={<LeftOutlined aria-hidden />} aria-label="上一周" onClick={() => setDay(daysLater(day, -DAYS))} />
        <Button onClick={() => setDay(today)}>本周</Button>
        <Button icon={<RightOutlined aria-hidden />} aria-label="下一周" onClick={() => setDay(daysLater(day, DAYS))} />
        <span className={styles.span} role="status">
          {data.from} 至 {days.at(-1)}
        </span>
      </Row>
      {phone ? <OneDay {...grid} /> : <WholeWeek {...grid} />}
      {data.blocks.length === 0 && (
        <Empty drawing="search" title="这一周没有号源" text="按“每周排班”和“停诊与加诊”，这一周没有开诊的时段。" />
      )}
    </>
  )
}

const cellOf = (clinicId: string, day: string): string => `${clinicId} ${day}`

interface CellProps {
  blocks: readonly WeekBlock[] | undefined
  address: RowsAddress
}

const Cell = ({ blocks = [], address }: CellProps) =>
  blocks.map((block) => <Block key={`${block.serviceId}${block.staff}${block.from}`} block={block} address={address} />)

interface DaysProps extends Pick<SlotWeek, 'clinics'>, Pick<CellProps, 'address'> {
  blocks: ReadonlyMap<string, readonly WeekBlock[]>
  days: readonly string[]
  today: string
}

const WholeWeek = ({ clinics, blocks, days, today, address }: DaysProps) => (
  <div className={place.scroll}>
    <table className={styles.week}>
      <thead>
        <tr>
          <th scope="col">门诊</th>
          {days.map((day) => (
            <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
              {dayText(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {clinics.map(({ id, name, place }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {place && <small>{place}</small>}
            </th>
            {days.map((day) => (
              <td key={day}>
                <Cell blocks={blocks.get(cellOf(id, day))} address={address} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const OneDay = ({ clinics, blocks, days, today, address }: DaysProps) => {
  const [chosen, setChosen] = useState<string>()
  const day = days.find((each) => each === chosen) ?? days.find((each) => each === today) ?? days[0]!
  const open = clinics.filter(({ id }) => blocks.has(cellOf(id, day)))
  return (
    <>
      <Segmented
        block
        aria-label="日期"
        className={place.below12}
        value={day}
        onChange={setChosen}
        options={days.map((each) => ({ value: each, label: dayText(each).slice(-1) }))}
      />
      <h2 className={styles.day}>{dayText(day)}</h2>
      {open.length === 0 && <p className={words.second}>这一天没有开诊的门诊。</p>}
      {open.map(({ id, name, place }) => (
        <section key={id} className={styles.clinic}>
          <h3>
            {name}
            {place && <small>{place}</small>}
          </h3>
          <Cell blocks={blocks.get(cellOf(id, day))} address={address} />
        </section>
      ))}
    </>
  )
}

const Block = ({ block, address }: { block: WeekBlock; address: RowsAddress }) => {
  const { from, until, service, staff, booked, capacity, blocked, slots, stranded } = block
  const to = address({
    clinicId: block.clinicId,
    serviceId: block.serviceId,
    startAt_begin: `${block.day} 00:00:00`,
    startAt_end: `${block.day} 23:59:59`,
  })
  const count = `已约 ${booked}/${capacity}`
  return (
    <Stack
      gap={2}
      className={styles.block}
      data-state={blocked === slots ? 'closed' : booked >= capacity ? 'full' : 'open'}
    >
      <b>
        {from}–{until === '00:00' ? '24:00' : until}
      </b>
      <span>{[service, staff].filter(Boolean).join(' · ')}</span>
      {to === undefined || booked === 0 ? <span>{count}</span> : <Link to={to}>{count}</Link>}
      {blocked > 0 && <span className={words.danger}>已停诊{stranded > 0 && `，仍有 ${stranded} 人预约，请改约`}</span>}
    </Stack>
  )
}
