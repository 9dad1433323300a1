import { assessment } from '@huxi/contract'
import { bool, dateTime } from '@huxi/model'
import { Link } from 'react-router'
import { columnsOf, type Column, type ColumnSlots } from '../../../kit/record/columns.tsx'
import type { RecordPage } from '../../../kit/record/row-actions.tsx'
import { formatAge, MISSING } from '../../../kit/data/format.ts'
import { useNow } from '../../../kit/data/use-now.ts'
import { Status } from '../../../kit/ui/status.tsx'
import { LevelTag, Verdict } from '../result/verdict.tsx'
import words from '../../../kit/look/words.module.css'

const { performedAt, patientId, linked, content, level, status, source, context, performedBy, comment, complete } =
  assessment.fields

export const askedAssessment = {
  ...assessment,
  fields: {
    patientId,
    content,
    performedAt,
    linked: { ...linked, only: ['list' as const] },
    level,
    /** Filter without a column: the server knows which results are still waiting. */
    waiting: bool('高风险待处理', { search: 'eq', only: ['list'] }),
    status,
    source,
    context,
    complete,
    performedBy,
    comment,
  },
}

export const SubjectCell = ({ row, chart }: { row: object; chart: RecordPage }) => {
  const { patientId: id, patientId_dictText: name } = row as { patientId: string | null; patientId_dictText?: string }
  if (!id) return <Status tone="off" text="未关联" />
  if (!chart.to) return name ?? id
  return (
    <Link className={words.link} to={chart.to({ id })} state={chart.state}>
      {name ?? id}
    </Link>
  )
}

const EXTRA = { grows: false, right: false, hidden: false, sortable: false, custom: true } as const

const WAITING: readonly Column[] = [
  {
    ...EXTRA,
    key: 'place',
    title: '床位',
    width: 140,
    cell: ({ place }) => (typeof place === 'string' ? place : '不在院'),
  },
  {
    ...EXTRA,
    key: 'since',
    title: '已等待',
    width: 100,
    cell: ({ performedAt: at }) => (typeof at === 'string' ? <Waited since={at} /> : MISSING),
  },
]

const Waited = ({ since }: { since: string }) => formatAge(since, useNow())

export const RECEIVED = dateTime('接收时间')

/** Columns for a width of 1440 px; the first one links to the assessment. */
export const assessmentColumns = (chart: RecordPage, isWaiting: boolean) => (): readonly Column[] => {
  const all = columnsOf(assessment, slots(chart))
  const [first, ...others] = isWaiting ? all.toSpliced(2, 0, ...WAITING) : all
  const received = others.filter(({ key }) => key === 'createTime')
  return [first!, ...received, ...others.filter(({ key }) => key !== 'createTime')]
}

const slots = (chart: RecordPage): ColumnSlots<typeof assessment> => ({
  performedAt: { width: 148 },
  patientId: { width: 180, heads: true, cell: (row) => <SubjectCell row={row} chart={chart} /> },
  content: { width: 204 },
  figures: { width: 232 },
  level: {
    width: 96,
    tag: (row) => <LevelTag row={{ ...row }} stateField="status" />,
    cell: (row) => {
      const { level: value, level_dictText: text } = row as { level: string; level_dictText?: string }
      if (row.status !== 'completed') return <LevelTag row={{ ...row }} stateField="status" />
      return <Verdict level={value as 'low' | 'medium' | 'high' | 'none'} text={text ?? value} />
    },
  },
  complete: { hidden: true },
  status: { hidden: true },
  source: { width: 96, hidden: true },
  context: { hidden: true },
  performedBy: { width: 96, hidden: true },
  comment: { hidden: true },
  createTime: { title: RECEIVED.label, width: 148, hidden: true },
})
