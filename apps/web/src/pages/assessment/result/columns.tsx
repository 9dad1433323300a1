import { assessResult } from '@huxi/contract'
import { MISSING } from '../../../kit/data/format.ts'
import { Status } from '../../../kit/ui/status.tsx'
import { columnsOf, type Column, type ColumnSlots } from '../../../kit/record/columns.tsx'
import type { RecordPage } from '../../../kit/record/row-actions.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { SubjectCell } from '../list/columns.tsx'
import { LevelTag, Outcome } from './verdict.tsx'
import type { Level } from '@huxi/clinical/spec'

const {
  modelName,
  modelCode,
  performedAt,
  level,
  status,
  source,
  context,
  performedBy,
  comment,
  patientId,
  standing,
  deptId,
} = assessResult.fields

export const askedResult = {
  ...assessResult,
  fields: {
    modelName,
    modelCode,
    performedAt,
    patientId,
    deptId,
    level,
    status,
    standing,
    source,
    context,
    performedBy,
    comment,
  },
}

const VISIBLE = ['modelName', 'patientId', 'performedAt', 'figure', 'level', 'complete', 'performedBy']
const ON_CARDS = ['modelName', 'figure', 'performedAt', 'performedBy', 'level']

export const resultColumns =
  (chart: RecordPage) =>
  (cards: boolean): readonly Column[] => {
    const all = columnsOf(assessResult, {
      ...RESULT_SLOTS,
      patientId: { width: 168, cell: (row: Row) => <SubjectCell row={row} chart={chart} /> },
    })
    const visible = (cards ? ON_CARDS : VISIBLE).flatMap((key) => all.filter((column) => column.key === key))
    const others = all.filter((column) => !visible.includes(column))
    return [...visible, ...others.map((column) => ({ ...column, hidden: true }))]
  }

/** `DECAF（2012）` */
export const modelText = (row: Row): string => `${String(row['modelName'])}（${String(row['modelVersion'])}）`

const levelOf = (row: Row): Level => row['level'] as Level

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

const CUT = 25

const cut = (text: string): string => (text.length > CUT ? `${text.slice(0, CUT)}…` : text)

/** Short result of a row; without figure and class, the beginning of its sentence. */
export const RowOutcome = ({ row }: { row: Row }) => {
  const [figure, verdict] = [textOf(row['figure']), textOf(row['verdict'])]
  if (!figure && !verdict) return <span>{cut(textOf(row['textZh']) ?? MISSING)}</span>
  return <Outcome level={levelOf(row)} figure={figure} verdict={verdict} />
}

const COMPLETE = <Status tone="success" text="完整" />
const INCOMPLETE = <Status tone="warning" text="不完整" />

const RESULT_SLOTS = {
  modelName: { title: '模型（版本）', width: 176, cell: modelText },
  performedAt: { width: 148 },
  figure: { width: 200, cell: (row: Row) => <RowOutcome row={row} /> },
  level: { width: 100, tag: (row: Row) => <LevelTag row={row} stateField="standing" /> },
  complete: {
    title: '信息是否完整',
    width: 124,
    cell: (row: Row) => (row['complete'] === undefined ? null : row['complete'] === true ? COMPLETE : INCOMPLETE),
  },
  source: { width: 84 },
  performedBy: { width: 92 },
}

const OF_A_SITTING = ['modelName', 'figure', 'level', 'complete', 'status']

export const SITTING_SLOTS: ColumnSlots<typeof assessResult> = {
  ...Object.fromEntries(
    [...Object.keys(assessResult.fields), 'createTime']
      .filter((name) => !OF_A_SITTING.includes(name))
      .map((name) => [name, { hidden: true }]),
  ),
  modelName: RESULT_SLOTS.modelName,
  figure: RESULT_SLOTS.figure,
  level: RESULT_SLOTS.level,
  complete: RESULT_SLOTS.complete,
}
