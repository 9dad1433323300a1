import { assessment, type Assessment } from '@huxi/contract'
import { moveCode, verbEndpoint } from '@huxi/model'
import { useState } from 'react'
import { useCan } from '../../../kit/data/can.tsx'
import { formatAge } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import { Verdict } from '../../../kit/clinical/verdict.tsx'
import { DayPanel } from '../../../kit/home/day-panel.tsx'
import { useNow } from '../../../kit/data/use-now.ts'
import { PatientName } from '../../../kit/patient/patient-link.tsx'
import { MoveWords, useMoves } from '../../../kit/record/moves.tsx'
import { PATIENTS, plainTexts } from '../../../kit/record/plain-names.ts'
import { rowId } from '../../../kit/record/row.ts'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import words from '../../../kit/look/words.module.css'
import styles from '../../../kit/home/home.module.css'
import { bedOf, wardOf } from '../../../kit/home/stay-line.tsx'

const MAX_LISTED = 20
const MINUTE_MS = 60_000
const WAITING = { waiting: 'true' }

interface Waiting extends Assessment {
  level: 'low' | 'medium' | 'high' | 'none'
  level_dictText?: string
  place?: string | null
  patientId_dictText?: string
}

export const OpenAlarms = () => {
  const { can } = useCan()
  const now = useNow()
  const to = useRowsAddress('assessment/AssessmentList')(WAITING)
  const may = can(moveCode(assessment, 'acknowledge')) && to !== undefined
  const { data, error, refetch } = useCall(
    verbEndpoint(assessment, 'list'),
    { ...WAITING, pageNo: 1, pageSize: MAX_LISTED },
    { live: true, every: MINUTE_MS, enabled: may },
  )
  const [done, setDone] = useState<readonly string[]>([])
  const moves = useMoves(assessment, {
    onDone: (rows) => {
      setDone([...done, ...rows.map(rowId)])
      void refetch()
    },
    onStale: () => void refetch(),
  })
  if (!may || (!data && !error)) return null
  const open = data && plainTexts(data.records as unknown as Waiting[], PATIENTS).filter(({ id }) => !done.includes(id))
  const left = open ? data.total - data.records.length + open.length : undefined
  if (left === 0) return null
  return (
    <>
      <DayPanel
        title="高风险待处理"
        to={to}
        rows={open}
        total={left}
        unit="项"
        empty=""
        failed={error !== null}
        onRetry={refetch}
      >
        {(row) => (
          <li key={row.id}>
            <span className={styles.todo}>
              <Verdict level={row.level} text={row.level_dictText ?? row.level} />{' '}
              <span className={words.strong}>{row.place ? bedOf({ place: row.place }) : '不在院'}</span>{' '}
              <PatientName row={{ ...row, patientId: row.patientId ?? '' }} /> {row.figures?.split('；')[0]}{' '}
              <span className={words.muted}>{row.place && wardOf({ place: row.place })}</span>
            </span>
            <span className={words.muted} title={row.performedAt}>
              {row.performedAt.slice('YYYY-'.length, 'YYYY-MM-DD HH:mm'.length)}，{formatAge(row.performedAt, now)}
            </span>
            <MoveWords moves={moves} row={{ ...row }} />
          </li>
        )}
      </DayPanel>
      {moves.dialog}
    </>
  )
}
