import { onlineSlots, type OnlineSlot, type OnlineSlots } from '@huxi/contract'
import { useEffect, useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { clockOf, daysLater, dayText } from '../../kit/patient/booking/slot-days.ts'
import { dayHere } from '../../platform/clock.ts'
import { useScreen, useScreens } from '../screens.tsx'
import { LoadState } from './load-state.tsx'
import styles from '../questionnaire/questionnaire-page.module.css'

const PAGE = 14

const fullText = ({ better, lastDay }: OnlineSlots): string => {
  if (!better) return `到 ${dayText(lastDay)} 都没有空余的时间，也还没有更晚的号。请登记候补，或致电门诊。`
  if (better.opensOn === null) return `这两周没有空余的时间，最近可约：${dayText(better.day)}。`
  return `到 ${dayText(lastDay)} 都已约满。${dayText(better.day)} 的号从 ${dayText(better.opensOn)} 起可以预约，也可以登记候补。`
}

interface SlotChoiceProps {
  serviceId: string
  onChoose: (slot: OnlineSlot) => void
}

export const SlotChoice = ({ serviceId, onChoose }: SlotChoiceProps) => {
  const [today] = useState(() => dayHere(Date.now()))
  const [from, setFrom] = useScreen<string | undefined>('from', undefined)
  const [day, setDay] = useScreen<string | undefined>('day', undefined)
  const { back } = useScreens()
  const [data, setData] = useState<OnlineSlots>()
  const [failure, setFailure] = useState<unknown>()
  const [retries, setRetries] = useState(0)
  useEffect(() => {
    const unmount = new AbortController()
    const read = async () => {
      try {
        setData(await call(onlineSlots, { serviceId, from: from ?? null }, unmount.signal))
        setFailure(undefined)
      } catch (error) {
        if (!unmount.signal.aborted) setFailure(error)
      }
    }
    void read()
    return () => unmount.abort()
  }, [serviceId, from, retries])
  const retry = () => {
    setFailure(undefined)
    setRetries(retries + 1)
  }
  const loadState = <LoadState error={failure} waiting="正在查找可约的时间…" onRetry={retry} />
  if (!data) return loadState
  const own = data.slots.filter(({ startAt }) => startAt.startsWith(day ?? '-'))
  if (day !== undefined && own.length > 0) return <Times day={day} slots={own} onBack={back} onChoose={onChoose} />
  const next = daysLater(from ?? today, PAGE)
  return (
    <>
      {failure !== undefined && loadState}
      {data.slots.every(({ isFree }) => !isFree) && <p role="status">{fullText(data)}</p>}
      <div className={styles.single}>
        {data.better?.opensOn === null && (
          <button type="button" data-primary onClick={() => setFrom(data.better!.day)}>
            看 {dayText(data.better.day)}
          </button>
        )}
        {[...Map.groupBy(data.slots, ({ startAt }) => startAt.slice(0, 10))].map(([each, slots]) => {
          const free = slots.filter(({ isFree }) => isFree).length
          return (
            <button key={each} type="button" disabled={free === 0} onClick={() => setDay(each)}>
              {dayText(each)}　{free === 0 ? '约满' : `${free} 个时间可约`}
            </button>
          )
        })}
        {next <= data.lastDay && (
          <button type="button" onClick={() => setFrom(next)}>
            看以后两周
          </button>
        )}
        {from !== undefined && (
          <button type="button" onClick={() => setFrom(undefined)}>
            回到最近两周
          </button>
        )}
      </div>
    </>
  )
}

interface TimesProps {
  day: string
  slots: readonly OnlineSlot[]
  onBack: () => void
  onChoose: (slot: OnlineSlot) => void
}

const Times = ({ day, slots, onBack, onChoose }: TimesProps) => (
  <>
    <h2>{dayText(day)}</h2>
    <div className={styles.single}>
      {slots.map((slot) => (
        <button key={slot.id} type="button" disabled={!slot.isFree} onClick={() => onChoose(slot)}>
          {clockOf(slot.startAt)}–{clockOf(slot.endAt)}　{slot.clinic}
          {!slot.isFree && '（约满）'}
        </button>
      ))}
      <button type="button" onClick={onBack}>
        返回选日期
      </button>
    </div>
  </>
)
