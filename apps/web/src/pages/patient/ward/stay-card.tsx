import { diagnosis as diagnoses, type PatientScore, type WardMark, type WardStay } from '@huxi/contract'
import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { isSeen } from '../../../kit/data/field-rules.ts'
import { dueText, LEVELS, scoreText, seenText } from '../../../kit/patient/last-score.tsx'
import { useNow } from '../../../kit/data/use-now.ts'
import type { Moves } from '../../../kit/record/moves.tsx'
import type { RecordPage } from '../../../kit/record/row-actions.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { Row as Line } from '../../../kit/ui/place.tsx'
import { BY_KEYS, Dropdown } from '../../../kit/ui/popup.tsx'
import type { useRowKeys } from '../../../kit/ui/row-keys.ts'
import { Status, Tag } from '../../../kit/ui/status.tsx'
import { instantHere, today } from '../../../platform/clock.ts'
import { inSight } from '../../../kit/patient/flag-list.tsx'
import { waitingRow } from '../../../kit/patient/acknowledge.tsx'
import type { Discharging } from '../discharge/use-discharge.tsx'
import type { Measured } from '../fact/vitals-dialog.tsx'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './ward.module.css'

const [MINUTE_MS, HOUR, DAY] = [60_000, 60, 1440]
const [NAME_MAX, MAX_FLAGS] = [6, 3]
const isFlag = ({ code }: WardMark): boolean => code.startsWith('flag-')

type Acts = Parameters<ReturnType<typeof useRowKeys>>[1]

interface StayCardProps {
  stay: WardStay
  /** absent = without a bed */
  bedNo: string | undefined
  moves: Moves
  discharging: Discharging
  score: PatientScore | undefined
  acknowledging: Moves
  chart: RecordPage
  visit: RecordPage
  /** absent = not allowed */
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

export const StayCard = ({ keys, ...card }: StayCardProps) => {
  const { stay, bedNo, score, chart } = card
  const { patient, days, doctor, diagnosis, marks } = stay
  const name = `${bedNo === undefined ? '' : `${bedNo} 床 `}${patient.name}`
  const vitals = marks.find(({ code }) => code === 'vitals')
  const missing = isSeen(diagnoses, 'diagnosisText') && '诊断未填写'
  return (
    <li
      className={`${panel.box} ${styles.bed}`}
      data-state="taken"
      data-mine={stay.mine}
      aria-label={name}
      {...keys({ Enter: () => chart.open({ id: patient.id }) })}
    >
      <Line gap={6} className={styles.head}>
        {bedNo !== undefined && <b className={`${words.title} ${styles.no}`}>{bedNo}</b>}
        <Name patient={patient} chart={chart} />
        <Menu {...card} name={name} />
      </Line>
      <p
        className={`${words.clip} ${words.second}`}
        title={[doctor ? `医生 ${doctor}` : '未指定医生', diagnosis].filter(Boolean).join('，')}
      >
        {[patient.gender_dictText, patient.age?.replace(' ', ''), days !== null && `第${days}天`, diagnosis ?? missing]
          .filter(Boolean)
          .join(' ')}
      </p>
      {vitals && <Vitals text={vitals.text} last={score?.last} />}
      {score?.last && <ScoreLine last={score.last} />}
      <Marks marks={marks.filter((mark) => mark !== vitals)} last={score?.last} />
    </li>
  )
}

const Name = ({ patient, chart }: { patient: WardStay['patient']; chart: RecordPage }) => {
  const long = patient.name.length > NAME_MAX
  const look = {
    className: `${long ? words.twoLines : words.clip} ${words.title} ${words.strong} ${styles.name}`,
    title: patient.name,
    'data-long': long || undefined,
  }
  if (!chart.to) return <span {...look}>{patient.name}</span>
  return (
    <Link {...look} to={chart.to({ id: patient.id })} state={chart.state}>
      {patient.name}
    </Link>
  )
}

/** Marks besides those which the lines above already tell; of many flags the gravest. */
const Marks = ({ marks, last }: { marks: readonly WardMark[]; last: Last | null | undefined }) => {
  const unassessed = last ? undefined : marks.find(({ code }) => code === 'unassessed')
  const namedMarks = last?.acknowledged === false ? [...NAMED_MARKS, 'high'] : NAMED_MARKS
  const tags = marks.filter(({ code }) => !namedMarks.includes(code))
  const flags = tags.filter(isFlag)
  const seen = inSight(flags, MAX_FLAGS)
  const rest = flags.filter((mark) => !seen.includes(mark))
  if (!unassessed && tags.length === 0) return null
  return (
    <Line gap={4} lines={2} align="stretch" wrap className={styles.marks}>
      {unassessed && <Status tone="warning" text={unassessed.text} />}
      {tags
        .filter((mark) => !rest.includes(mark))
        .map((mark) => (
          <span key={mark.code} className={styles.mark} data-flag={isFlag(mark)} title={mark.text}>
            <Tag tone={mark.tone} text={mark.text} />
          </span>
        ))}
      {rest.length > 0 && (
        <>
          <span className={words.muted} title={rest.map(({ text }) => text).join('\n')} data-screen>
            另有 {rest.length} 条警示
          </span>
          <span data-print>{rest.map(({ text }) => text).join('、')}</span>
        </>
      )}
    </Line>
  )
}

type Last = NonNullable<PatientScore['last']>

const LATE = `${words.danger} ${words.strong}`

interface VitalsProps {
  text: string
  last: Last | null | undefined
}

const Vitals = ({ text, last }: VitalsProps) => {
  const now = useNow()
  return <p title={text}>{isOfSet(text, last) ? text.slice(CLOCK) : withShortTime(text, now)}</p>
}

const [CLOCK, DATE] = ['HH:mm '.length, 'MM-DD '.length]

const withShortTime = (text: string, now: Date): string => {
  const age = now.getTime() - instantHere(`${today().slice(0, 5)}${text.slice(0, DATE + CLOCK - 1)}:00`)
  if (Number.isNaN(age)) return text
  return age >= 0 && age < DAY * MINUTE_MS ? text.slice(DATE) : text.slice(0, DATE) + text.slice(DATE + CLOCK)
}

/** The age of a score tells when its set was measured, so the set needs no clock of its own. */
const isOfSet = (text: string, last: Last | null | undefined): boolean =>
  last?.at.startsWith(today()) === true && text.startsWith(`${last.at.slice(11, 16)} `)

const ScoreLine = ({ last }: { last: Last }) => {
  const now = useNow()
  const due = dueText(last, now)
  const seen = seenText(last)
  const open = last.acknowledged === false
  return (
    <Line
      as="p"
      gap={4}
      lines={0}
      align="stretch"
      wrap
      className={words.second}
      title={[scoreText(last), due?.text, seen].filter(Boolean).join('，')}
    >
      <Status tone={LEVELS[last.level].tone} text={`NEWS2 ${last.score ?? `≥${last.scoreMin}`}`} />
      {due?.late && !open ? (
        <span className={LATE}>超时 {shortSpan(last.dueAt!, now)}</span>
      ) : (
        <>
          <span>{open ? clockOf(last.at) : `${shortSpan(last.at, now)}前`}</span>
          {open && <span className={LATE}>未确认</span>}
          {!open && due && <span>{last.continuous ? '持续' : last.dueAt!.slice(11, 16)}</span>}
        </>
      )}
    </Line>
  )
}

const clockOf = (at: string): string => (at.startsWith(today()) ? at.slice(11, 16) : at.slice(5, 16))

const shortSpan = (from: string, now: Date): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - instantHere(from)) / MINUTE_MS))
  if (minutes < HOUR) return `${minutes}分`
  return minutes < DAY ? `${Math.floor(minutes / HOUR)}h` : `${Math.floor(minutes / DAY)}d`
}

const NAMED_MARKS = ['today', 'unassessed']

const UNPLACED: Readonly<Record<string, string>> = { transfer: '分配床位' }

type MenuProps = Omit<StayCardProps, 'keys'> & { name: string }

const Menu = ({ name, ...card }: MenuProps) => {
  const ways = waysOf(card, name)
  return (
    <Dropdown
      {...BY_KEYS}
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

interface Way {
  readonly key: string
  readonly label: string
  readonly danger: boolean
  readonly run: () => void
}

const waysOf = (
  { stay, bedNo, moves, discharging, score, acknowledging, chart, visit, onMeasure }: Omit<MenuProps, 'name'>,
  name: string,
): readonly Way[] => {
  const row = rowOf(stay)
  const { encounterId, patient } = stay
  const [patientId, danger] = [patient.id, false]
  const waiting = (score?.waiting ?? []).map(waitingRow)
  const acknowledgements = (waiting[0] ? acknowledging.ofRow(waiting[0]) : []).map(
    ({ name: key, move: { label } }) => ({
      key,
      label,
      danger,
      run: () => acknowledging.start(key, waiting),
    }),
  )
  const measure = onMeasure && {
    key: 'vitals',
    label: '记录体征',
    danger,
    run: () => onMeasure({ patientId, encounterId, name }),
  }
  const discharge = {
    key: 'discharge',
    label: '办理出院',
    danger,
    run: () => discharging.start({ encounterId, patientId, name: patient.name }),
  }
  return [
    ...acknowledgements,
    ...(measure && patient.status === 'active' ? [measure] : []),
    ...(chart.to ? [{ key: 'chart', label: '患者档案', danger, run: () => chart.open({ id: patientId }) }] : []),
    ...(visit.to ? [{ key: 'visit', label: '就诊详情', danger, run: () => visit.open(row) }] : []),
    ...(discharging.may ? [discharge] : []),
    ...moves.ofRow(row).map((offered) => ({
      key: offered.name,
      label: (bedNo === undefined ? UNPLACED[offered.name] : undefined) ?? offered.move.label,
      danger: offered.move.danger === true,
      run: () => moves.start(offered.name, [row]),
    })),
  ]
}
