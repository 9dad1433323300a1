import { duplicatePairs, patient, recordVitals } from '@huxi/contract'
import { codeOf, verbEndpoint } from '@huxi/model'
import { useCan } from '../../../kit/data/can.tsx'
import { useCall } from '../../../kit/data/query.ts'
import { PatientLink } from '../../../kit/patient/patient-link.tsx'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import { today } from '../../../platform/clock.ts'
import words from '../../../kit/look/words.module.css'
import { DayPanel } from '../../../kit/home/day-panel.tsx'
import styles from '../../../kit/home/home.module.css'

const MAX_LISTED = 8

/** Whether the user works at the registration desk: registers patients, but records no vital signs. */
const useDesk = (): boolean => {
  const { can } = useCan()
  return can(codeOf(patient, 'add')) && !can(recordVitals.access)
}

export const Registrations = () => {
  const day = today()
  const registered = { createTime_begin: `${day} 00:00:00`, createTime_end: `${day} 23:59:59` }
  const to = useRowsAddress('patient/PatientList')(registered)
  const may = useDesk() && to !== undefined
  const asked = { ...registered, pageNo: 1, pageSize: MAX_LISTED }
  const { data, error, refetch } = useCall(verbEndpoint(patient, 'list'), asked, { live: true, enabled: may })
  if (!may || (!data && !error) || data?.total === 0) return null
  return (
    <DayPanel
      title="今日登记"
      to={to}
      rows={data?.records}
      total={data?.total}
      unit="人"
      empty=""
      failed={error !== null}
      onRetry={refetch}
    >
      {(row) => (
        <li key={row.id}>
          <span className={styles.todo}>
            <PatientLink id={row.id} name={row.name} /> <span className={words.muted}>{row.patientNo}</span>
          </span>
          <span className={words.muted}>{row.createTime?.slice(11, 16)}</span>
        </li>
      )}
    </DayPanel>
  )
}

export const Duplicates = () => {
  const to = useRowsAddress('patient/DuplicateList')({})
  const may = useDesk() && to !== undefined
  const { data, error, refetch } = useCall(
    duplicatePairs,
    { pageNo: 1, pageSize: MAX_LISTED },
    { live: true, enabled: may },
  )
  if (!may || (!data && !error) || data?.total === 0) return null
  return (
    <DayPanel
      title="疑似重复"
      to={to}
      rows={data?.records}
      total={data?.total}
      unit="对"
      empty=""
      failed={error !== null}
      onRetry={refetch}
    >
      {({ left, right }) => (
        <li key={`${left.id} ${right.id}`}>
          <span className={styles.todo}>
            {left.name}（{left.patientNo}）与 {right.name}（{right.patientNo}）
          </span>
        </li>
      )}
    </DayPanel>
  )
}
