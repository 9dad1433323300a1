/** Somebody in a bed: who it is, since when, why, and what must not be forgotten. */
import { diagnosis as diagnoses, type PatientScore, type WardStay } from '@huxi/contract'
import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { isSeen } from '../../../kit/data/field-rules.ts'
import { MISSING } from '../../../kit/data/format.ts'
import { LastScore } from '../../../kit/patient/last-score.tsx'
import type { Moves } from '../../../kit/record/moves.tsx'
import type { RecordPage } from '../../../kit/record/row-actions.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { Dropdown } from '../../../kit/ui/popup.tsx'
import type { useRowKeys } from '../../../kit/ui/row-keys.ts'
import { Tag } from '../../../kit/ui/status.tsx'
import { waitingRow } from '../../../kit/patient/acknowledge.tsx'
import type { Discharging } from '../discharge/use-discharge.tsx'
import type { Measured } from '../fact/vitals-dialog.tsx'
import styles from './ward.module.css'

type Acts = Parameters<ReturnType<typeof useRowKeys>>[1]

interface StayCardProps {
  stay: WardStay
  /** absent = he has no bed yet */
  bedNo: string | undefined
  moves: Moves
  discharging: Discharging
  score: PatientScore | undefined
  /** moves of assessments */
  acknowledging: Moves
  chart: RecordPage
  visit: RecordPage
  /** absent = not this person's work */
  onMeasure: ((of: Measured) => void) | undefined
  keys: (acts: Acts) => ReturnType<ReturnType<typeof useRowKeys>>
}

/** The visit as its moves know it; dialogs and toasts call it by the patient. */
const rowOf = ({ encounterId, status, visitNo, patient }: WardStay): Row => ({
  id: encounterId,
  status,
  kind: 'inpatient',
  visitNo: `${patient.name}（${visitNo ?? patient.patientNo}）`,
})

export const StayCard = ({
  stay,
  bedNo,
  moves,
  discharging,
  score,
  acknowledging,
  chart,
  visit,
  onMeasure,
  keys,
}: StayCardProps) => {
  const { patient, days, doctor, diagnosis, marks } = stay
  const name = `${bedNo === undefined ? '' : `${bedNo} 床 `}${patient.name}`
  const about = { id: patient.id }
  const vitals = marks.find(({ code }) => code === 'vitals')
  const tags = marks.filter((mark) => mark !== vitals)
  return (
    <li
      className={styles.bed}
      data-state="taken"
      data-mine={stay.mine}
      aria-label={name}
      {...keys({ Enter: () => chart.open(about) })}
    >
      <div className={styles.head}>
        {bedNo !== undefined && <b className={styles.no}>{bedNo}</b>}
        {chart.to ? (
          <Link className={styles.name} to={chart.to(about)} state={chart.state}>
            {patient.name}
          </Link>
        ) : (
          <span className={styles.name}>{patient.name}</span>
        )}
        <Menu {...{ stay, bedNo, name, moves, discharging, score, acknowledging, chart, visit, onMeasure }} />
      </div>
      <p className={styles.person} title={doctor ? `医生 ${doctor}` : '未指定医生'}>
        {[patient.gender_dictText, patient.age, days !== null && `第 ${days} 天`, doctor].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.diagnosis} title={diagnosis ?? undefined}>
        {diagnosis ?? (isSeen(diagnoses, 'diagnosisText') ? '诊断未填写' : MISSING)}
      </p>
      {vitals && (
        <p className={styles.vitals} title={vitals.text}>
          {vitals.text}
        </p>
      )}
      {score?.last && (
        <div className={styles.score}>
          <LastScore last={score.last} />
        </div>
      )}
      {tags.length > 0 && (
        <div className={styles.marks}>
          {tags.map(({ code, text, tone }) => (
            <Tag key={code} tone={tone} text={text} />
          ))}
        </div>
      )}
    </li>
  )
}

const UNPLACED: Readonly<Record<string, string>> = { transfer: '分配床位' }

type MenuProps = Omit<StayCardProps, 'keys'> & { name: string }

/** An open menu has the focus, so that arrows and Enter choose. */
const KEYS = { autoFocus: true }

/** Everything that can be done with a stay. */
const Menu = ({ stay, bedNo, name, moves, discharging, score, acknowledging, chart, visit, onMeasure }: MenuProps) => {
  const row = rowOf(stay)
  const { encounterId, patient } = stay
  const measured = { patientId: patient.id, encounterId, name }
  const waiting = (score?.waiting ?? []).map(waitingRow)
  const ways = [
    ...(waiting[0] ? acknowledging.ofRow(waiting[0]) : []).map(({ name: move, move: { label } }) => ({
      key: move,
      label,
      danger: false,
      run: () => acknowledging.start(move, waiting),
    })),
    ...(onMeasure && patient.status === 'active'
      ? [{ key: 'vitals', label: '记录体征', danger: false, run: () => onMeasure(measured) }]
      : []),
    ...(chart.to
      ? [{ key: 'chart', label: '患者档案', danger: false, run: () => chart.open({ id: stay.patient.id }) }]
      : []),
    ...(visit.to ? [{ key: 'visit', label: '就诊详情', danger: false, run: () => visit.open(row) }] : []),
    ...(discharging.may
      ? [
          {
            key: 'discharge',
            label: '办理出院',
            danger: false,
            run: () => discharging.start({ encounterId, patientId: patient.id, name: patient.name }),
          },
        ]
      : []),
    ...moves.ofRow(row).map((offered) => ({
      key: offered.name,
      label: (bedNo === undefined ? UNPLACED[offered.name] : undefined) ?? offered.move.label,
      danger: offered.move.danger === true,
      run: () => moves.start(offered.name, [row]),
    })),
  ]
  return (
    <Dropdown
      {...KEYS}
      trigger={['click']}
      menu={{
        items: ways.map(({ key, label, danger }) => ({ key, label, danger })),
        onClick: ({ key }) => ways.find((way) => way.key === key)?.run(),
      }}
    >
      <Button
        type="text"
        className={styles.more}
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={`${name} 更多操作`}
        aria-haspopup="menu"
      />
    </Dropdown>
  )
}
