import { encounter, type PatientScore } from '@huxi/contract'
import { bool } from '@huxi/model'
import { useMemo } from 'react'
import { MISSING } from '../../kit/data/format.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { LEVELS, scoreText, useMayScore, useScores } from '../../kit/patient/last-score.tsx'
import { columnsOf, type Column } from '../../kit/record/columns.tsx'
import type { Row } from '../../kit/record/row.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { PATIENT_COLUMN } from './encounter/patient-link.tsx'
import { visitSlots } from './encounter/slots.tsx'
import { useVisitStart } from './encounter/use-visit-start.ts'

const asked = {
  ...encounter,
  fields: { ...encounter.fields, unassessed: bool('入院后未评估', { search: 'eq', only: ['list'] }) },
}

const DEPARTMENT = /^.+科(?=.+病区$)/

const shortWard = (row: Row) => {
  const name = row['wardId_dictText']
  return typeof name === 'string' ? <span title={name}>{name.replace(DEPARTMENT, '')}</span> : MISSING
}

const COLUMNS = columnsOf(encounter, {
  patientId: PATIENT_COLUMN,
  kind: { width: 90 },
  status: { width: 100 },
  wardId: { width: 80, cell: shortWard },
  bedId: { width: 76 },
  deptId: { hidden: true },
  plannedEndOn: { hidden: true },
  dischargeWay: { hidden: true },
})

const patientOf = (row: Row): string => String(row['patientId'])

const scoreColumn = (scores: ReadonlyMap<string, PatientScore>): Column => ({
  key: 'lastScore',
  title: '末次评分',
  width: 164,
  grows: false,
  right: false,
  hidden: false,
  sortable: false,
  custom: true,
  cell: (row) => {
    const last = scores.get(patientOf(row))?.last
    return last ? <Status tone={LEVELS[last.level].tone} text={scoreText(last)} /> : MISSING
  },
})

const withScores = (scores: ReadonlyMap<string, PatientScore>): readonly Column[] => {
  const at = COLUMNS.findIndex(({ key }) => key === 'bedId') + 1
  return COLUMNS.toSpliced(at, 0, scoreColumn(scores))
}

export default function EncounterList() {
  const start = useVisitStart()
  const list = useList(asked, { advanced: encounter })
  const mayScore = useMayScore()
  const scores = useScores([...new Set(list.rows.map(patientOf))])
  const columns = useMemo(() => (mayScore ? withScores(scores) : COLUMNS), [mayScore, scores])
  return (
    <>
      <PageHeader />
      <ListTable resource={encounter} list={list} preset={start} {...visitSlots} columns={columns} />
    </>
  )
}
