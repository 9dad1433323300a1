import { decimalText } from '@huxi/clinical/numbers'
import { rangeGaps } from '@huxi/clinical/range-gaps'
import type { ReferenceRange } from '@huxi/clinical/reference-range'
import { referenceRange, type ReferenceRangeRow } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { MISSING } from '../../kit/data/format.ts'
import { useCall } from '../../kit/data/query.ts'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import groupHead from '../../kit/look/group-head.module.css'
import { PartFailure } from '../../kit/ui/part-failure.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'

const DECIMALS = 3

type Limit = 'low' | 'high' | 'criticalLow' | 'criticalHigh'

/** A limit without the zeros that storing it adds. */
const limit = (name: Limit) => ({
  width: 112,
  cell: ({ [name]: value }: Pick<ReferenceRangeRow, Limit>) =>
    value === null ? MISSING : decimalText(value, DECIMALS),
})

const ALL = { pageSize: 1000 }

const Gaps = () => {
  const { data, error, refetch } = useCall(verbEndpoint(referenceRange, 'list'), ALL)
  if (error && !data) return <PartFailure text="没有读到哪些人群没有参考范围" onRetry={refetch} />
  const rows = (data?.records ?? []) as (ReferenceRangeRow & { code_dictText?: string })[]
  const titles = new Map(rows.map(({ code, code_dictText }) => [code, code_dictText ?? code]))
  const gaps = [...rangeGaps(rows as readonly ReferenceRange[])]
  if (gaps.length === 0) return null
  const groups = gaps.map(([code, texts]) => `${titles.get(code)} ${texts.join('、')}`)
  return <p className={groupHead.note}>以下人群没有参考范围，结果不作判断：{groups.join('；')}。</p>
}

const columns = {
  source: { width: 220 },
  code: { width: 150 },
  sex: { width: 80 },
  ageFrom: { width: 120 },
  ageTo: { width: 120 },
  unit: { width: 90 },
  low: limit('low'),
  high: limit('high'),
  criticalLow: limit('criticalLow'),
  criticalHigh: limit('criticalHigh'),
  createTime: { hidden: true },
}

export default function RangeList() {
  return (
    <>
      <PageHeader />
      <Gaps />
      <ResourceTable resource={referenceRange} columns={columns} />
    </>
  )
}
