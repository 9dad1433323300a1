import { dischargeList, dischargeSheet, followup } from '@huxi/contract'
import { useMemo } from 'react'
import { failedOf, useCall } from '../../../kit/data/query.ts'
import { verbEndpoint } from '@huxi/model'
import type { UseQueryResult } from '@tanstack/react-query'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Empty, Skeleton } from '../../../kit/ui/states.tsx'
import { followupColumns, followupSlots } from './columns.tsx'
import { SheetLines } from './sheet-lines.tsx'
import { DischargeButton } from './use-discharge.tsx'
import words from '../../../kit/look/words.module.css'

const WITHIN = { patientId: { hidden: true }, encounterId: { hidden: true } }
const ROWS = 4

/** 出院 of one stay: the checklist and the follow-up calls. */
export const Leaving = ({ row }: { row: Row }) => {
  const encounterId = rowId(row)
  const patientId = String(row['patientId'])
  const fixed = useMemo(() => ({ encounterId, patientId }), [encounterId, patientId])
  if (row['kind'] !== 'inpatient')
    return <Empty drawing="paper" title="没有出院清单" text="只有住院就诊有出院清单和出院随访。" />
  return (
    <>
      <Checklist row={row} />
      <h3 className={words.title}>出院随访</h3>
      <ResourceTable
        resource={followup}
        prefix="followup_"
        fixed={fixed}
        bare
        {...followupSlots}
        columns={{ ...followupColumns, ...WITHIN }}
      />
    </>
  )
}

const Checklist = ({ row }: { row: Row }) => {
  const lists = useCall(verbEndpoint(dischargeList, 'list'), { encounterId: rowId(row), pageNo: 1, pageSize: 1 })
  const id = (lists.data?.records as unknown as readonly Row[] | undefined)?.[0]?.['id']
  const sheet = useCall(dischargeSheet, { id: String(id ?? '') }, { enabled: id !== undefined })
  const failed = failedOf<UseQueryResult>(lists, sheet)
  if (sheet.data) return <SheetLines sheet={sheet.data} reread={sheet.refetch} />
  if (failed) return <PartFailure text="出院清单加载失败" onRetry={failed.refetch} />
  if (!lists.data || id !== undefined) return <Skeleton rows={ROWS} />
  return (
    <Empty drawing="paper" title="还没有出院清单" text="点“办理出院”打开清单，逐项确认后出院。">
      <DischargeButton row={row} />
    </Empty>
  )
}
