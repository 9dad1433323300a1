import { encounter, type PatientScore } from '@huxi/contract'
import { bool } from '@huxi/model'
import { useMemo } from 'react'
import { MISSING } from '../../kit/data/format.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { LEVELS, ScoresFailure, scoreText, useMayScore, useScores } from '../../kit/patient/last-score.tsx'
import { columnsOf, type Column } from '../../kit/record/columns.tsx'
import { PATIENTS, plainTexts } from '../../kit/record/plain-names.ts'
import { Prefill } from '../../kit/record/prefill.tsx'
import type { Row } from '../../kit/record/row.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { FixedViews, type FixedView } from '../../kit/list/views/fixed-views.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'
import { visitSlots } from './encounter/slots.tsx'
import { useVisitStart } from './encounter/use-visit-start.ts'
import { dayHere } from '../../platform/clock.ts'
import words from '../../kit/look/words.module.css'

const asked = {
  ...encounter,
  fields: {
    ...encounter.fields,
    unassessed: bool('入院后未评估', { search: 'eq', only: ['list'] }),
    atRisk: bool('高危', { search: 'eq', only: ['list'] }),
    mine: bool('本人负责', { search: 'eq', only: ['list'] }),
    ours: bool('本部门', { search: 'eq', only: ['list'] }),
    ownWards: bool('本人病区', { search: 'eq', only: ['list'] }),
  },
}

const DEPARTMENT = /^.+科(?=.+病区$)/

const shortWard = (row: Row) => {
  const name = row['wardId_dictText']
  if (typeof name === 'string') return <span title={name}>{name.replace(DEPARTMENT, '')}</span>
  const kind = row['kind_dictText']
  return typeof kind === 'string' ? <span className={words.muted}>{kind}</span> : MISSING
}

const SLOTS = {
  visitNo: { width: 116 },
  patientId: { ...PATIENT_COLUMN, width: 100 },
  kind: { width: 80, hidden: true },
  status: { width: 88 },
  wardId: { width: 72, cell: shortWard },
  bedId: { width: 66 },
  doctorId: { width: 88 },
  startAt: { width: 140 },
  endAt: { hidden: true },
  deptId: { hidden: true },
  plannedEndOn: { hidden: true },
  dischargeWay: { hidden: true },
  createTime: { hidden: true },
}

const FIRST = ['visitNo', 'patientId', 'wardId', 'bedId', 'doctorId']
const place = (key: string): number => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)

const COLUMNS = columnsOf(encounter, SLOTS).toSorted((a, b) => place(a.key) - place(b.key))

const patientOf = (row: Row): string => String(row['patientId'])

const EXTRA = { grows: false, right: false, hidden: false, sortable: false, custom: true } as const

const AGE: Column = {
  ...EXTRA,
  key: 'patientAge',
  title: '年龄',
  width: 60,
  cell: ({ patientAge }) => (typeof patientAge === 'string' ? patientAge : MISSING),
}

const scoreColumn = (scores: ReadonlyMap<string, PatientScore>): Column => ({
  ...EXTRA,
  key: 'lastScore',
  title: '末次评分',
  width: 150,
  cell: (row) => {
    const last = scores.get(patientOf(row))?.last
    return last ? <Status tone={LEVELS[last.level].tone} text={scoreText(last)} /> : MISSING
  },
})

const after = (columns: readonly Column[], key: string, added: readonly Column[]): readonly Column[] =>
  columns.toSpliced(columns.findIndex((column) => column.key === key) + 1, 0, ...added)

const DAY_MS = 86_400_000
const STAYING = { kind: 'inpatient', status: 'in_progress' }
const BY_BED = (['wardId', 'bedId'] as const).map((column) => ({ column, order: 'asc' as const }))

const viewsOf = (mayScore: boolean): readonly FixedView[] => [
  { title: '我的', conditions: { status: 'in_progress', mine: 'true' }, sort: BY_BED },
  { title: '在院', conditions: STAYING, sort: BY_BED },
  ...(mayScore ? [{ title: '高危', conditions: { ...STAYING, atRisk: 'true' }, sort: BY_BED }] : []),
  { title: '入院未评估', conditions: { ...STAYING, unassessed: 'true' }, sort: BY_BED },
  { title: '逾期未出院', conditions: { ...STAYING, plannedEndOn_end: dayHere(Date.now() - DAY_MS) }, sort: BY_BED },
]

export default function EncounterList() {
  const { start, prefill } = useVisitStart()
  const found = useList(asked, { advanced: encounter })
  const list = { ...found, rows: plainTexts(found.rows, PATIENTS) }
  const mayScore = useMayScore()
  const scores = useScores([...new Set(list.rows.map(patientOf))])
  const columns = useMemo(() => {
    const aged = after(COLUMNS, 'patientId', [AGE])
    return mayScore ? after(aged, 'bedId', [scoreColumn(scores.of)]) : aged
  }, [mayScore, scores.of])
  return (
    <>
      <PageHeader />
      <Prefill value={prefill}>
        <ListTable
          resource={encounter}
          list={list}
          preset={start}
          {...visitSlots}
          columns={columns}
          above={
            <>
              <ScoresFailure retry={scores.retry} />
              <FixedViews list={list} views={viewsOf(mayScore)} />
            </>
          }
        />
      </Prefill>
    </>
  )
}
