import { SHIFTS_MAX, shiftWork } from '@huxi/contract'
import { useCan } from '../../../kit/data/can.tsx'
import { useCall } from '../../../kit/data/query.ts'
import { DayPanel } from '../../../kit/home/day-panel.tsx'
import { clockOf } from '../../../kit/patient/booking/slot-days.ts'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import words from '../../../kit/look/words.module.css'
import styles from '../../../kit/home/home.module.css'

const MINUTE_MS = 60_000

export const ShiftWork = () => {
  const { can } = useCan()
  const to = useRowsAddress('patient/DutyList')({})
  const may = can(shiftWork.access) && to !== undefined
  const { data, error, refetch } = useCall(shiftWork, {}, { live: true, every: 5 * MINUTE_MS, enabled: may })
  if (!may || (!data && !error) || data?.length === 0) return null
  return (
    <DayPanel
      title={shiftWork.title}
      to={to}
      rows={data}
      total={data?.length}
      unit="班"
      isCut={data?.length === SHIFTS_MAX}
      empty=""
      failed={error !== null}
      onRetry={refetch}
    >
      {({ id, name, ward, startAt, endAt, vitalSets, assessments, acknowledged }) => (
        <li key={id}>
          <span className={styles.todo}>
            <b>{name}</b> <span className={words.muted}>{ward}</span>
          </span>
          <span>
            {clockOf(startAt)}–{clockOf(endAt)}
          </span>
          <span>
            体征 {vitalSets} 组 · 评估 {assessments} 次 · 处理高危 {acknowledged} 次
          </span>
        </li>
      )}
    </DayPanel>
  )
}
