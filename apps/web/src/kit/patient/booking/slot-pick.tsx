/** A free slot of a service: a day, then a time. A full day shows the nearest free slots. */
import { holdSlot, slotList, type Slot, type SlotList } from '@huxi/contract'
import { Button, Radio } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { dayHere } from '../../../platform/clock.ts'
import { call } from '../../data/call.ts'
import { reportFailure } from '../../data/failure.ts'
import { useCall } from '../../data/query.ts'
import { PartFailure } from '../../ui/part-failure.tsx'
import { Row, Stack } from '../../ui/place.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { SlotFind } from './slot-find.tsx'
import { clockOf, dayOf, daysLater, daysOf, dayText, nearestTo } from './slot-days.ts'
import place from '../../look/place.module.css'
import words from '../../look/words.module.css'
import styles from './booking.module.css'

interface SlotPickProps {
  id?: string
  value?: string | null
  onChange?: (slotId: string | null) => void
  serviceId: string | undefined
  over?: boolean
  onSlot?: (slot: Slot) => void
}

const PAGE = 14

export const SlotPick = ({ serviceId, ...rest }: SlotPickProps) =>
  serviceId === undefined ? (
    <p className={words.muted}>请先选择预约服务，再选时段。</p>
  ) : (
    <Times key={serviceId} serviceId={serviceId} {...rest} />
  )

const Times = ({ serviceId, ...rest }: SlotPickProps & { serviceId: string }) => {
  const [today] = useState(() => dayHere(Date.now()))
  const [from, setFrom] = useState(today)
  const { data, error, refetch } = useCall(slotList, { serviceId, from }, { keep: true, live: true })
  const [found, setFound] = useState<Slot>()
  const chosen = data?.slots.find(({ id }) => id === rest.value)
  useHold(chosen && chosen.free > 0 ? chosen.id : undefined)
  if (!data) return error ? <PartFailure text="时段加载失败" onRetry={refetch} /> : <Skeleton rows={3} />
  return (
    <Stack gap={10} className={place.shrink}>
      {data.preparation && <p className={styles.preparation}>请告知患者：{data.preparation}</p>}
      <SlotFind
        serviceId={serviceId}
        onTake={(slot) => {
          const day = dayOf(slot)
          if (day < from || day >= daysLater(from, PAGE)) setFrom(day)
          setFound(slot)
          rest.onSlot?.(slot)
          rest.onChange?.(slot.id)
        }}
      />
      <Weeks today={today} from={from} lastDay={data.lastDay} onFrom={setFrom} />
      <Days key={found?.id} slots={data.slots} {...rest} />
    </Stack>
  )
}

/** Keeps the chosen place for ten minutes, and gives it back when the form closes. */
const useHold = (slotId: string | undefined) => {
  const isHolding = useRef(false)
  useEffect(() => {
    if (slotId === undefined) return
    isHolding.current = true
    call(holdSlot, { slotId }).catch(reportFailure)
  }, [slotId])
  useEffect(
    () => () => {
      if (isHolding.current) call(holdSlot, { slotId: null }).catch(() => undefined)
    },
    [],
  )
}

interface WeeksProps extends Pick<SlotList, 'lastDay'> {
  today: string
  from: string
  onFrom: (from: string) => void
}

const Weeks = ({ today, from, lastDay, onFrom }: WeeksProps) => {
  const [back, on] = [daysLater(from, -PAGE), daysLater(from, PAGE)]
  if (from === today && on > lastDay) return null
  return (
    <Row wrap>
      <Button size="small" disabled={from === today} onClick={() => onFrom(back < today ? today : back)}>
        前两周
      </Button>
      <Button size="small" disabled={on > lastDay} onClick={() => onFrom(on)}>
        后两周
      </Button>
      <span className={words.muted}>最晚可约到 {lastDay}</span>
    </Row>
  )
}

const Days = ({
  slots,
  id,
  value,
  onChange,
  over = false,
  onSlot,
}: Omit<SlotPickProps, 'serviceId'> & Pick<SlotList, 'slots'>) => {
  // both groups are in one form item, whose name they would share as one native group
  const ofDays = useId()
  const days = daysOf(slots)
  const chosen = slots.find((slot) => slot.id === value)
  const [looked, setLooked] = useState<string>()
  const day = looked ?? (chosen ? dayOf(chosen) : (days.find(({ free }) => free > 0) ?? days[0])?.day)
  if (day === undefined) return <p className={words.muted}>这两周没有可约的时段，可看后两周或请科室加诊。</p>
  const own = slots.filter((slot) => dayOf(slot) === day)
  const take = (slot: Slot) => {
    setLooked(dayOf(slot))
    onSlot?.(slot)
    onChange?.(slot.id)
  }
  return (
    <>
      <Radio.Group
        className={styles.days}
        name={ofDays}
        aria-label="日期"
        value={day}
        onChange={({ target }) => setLooked(String(target.value))}
      >
        {days.map(({ day: each, free }) => (
          <Radio.Button key={each} value={each}>
            <span className={styles.pick}>
              {dayText(each)}
              <small data-full={free === 0}>{free === 0 ? '约满' : `余 ${free}`}</small>
            </span>
          </Radio.Button>
        ))}
      </Radio.Group>
      {own.every(({ free }) => free === 0) && (
        <Row as="p" lines={6} wrap className={`${place.flat} ${words.second}`} role="status">
          {own.length === 0 ? '这一天没有时段' : '这一天已约满'}
          {nearestTo(slots, day).length > 0 ? '，最近可约：' : '，这两周都没有空余时段。'}
          {nearestTo(slots, day).map((slot) => (
            <Button key={slot.id} size="small" onClick={() => take(slot)}>
              {dayText(dayOf(slot))} {clockOf(slot.startAt)}
            </Button>
          ))}
        </Row>
      )}
      <Radio.Group
        className={styles.slots}
        aria-label="时段"
        {...(id !== undefined && { id })}
        value={value ?? null}
        onChange={({ target }) => {
          const picked = own.find((slot) => slot.id === String(target.value))
          if (picked) take(picked)
        }}
      >
        {own.map((slot) => (
          <Radio.Button key={slot.id} value={slot.id} disabled={slot.free === 0 && !over}>
            <span className={styles.pick}>
              {clockOf(slot.startAt)}–{clockOf(slot.endAt)}
              <small data-full={slot.free === 0}>
                {[slot.clinic, slot.staff, slot.free === 0 ? (over ? '约满，可加号' : '约满') : `余 ${slot.free}`]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </Radio.Button>
        ))}
      </Radio.Group>
    </>
  )
}
