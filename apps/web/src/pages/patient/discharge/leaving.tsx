/** 出院 of one visit in hospital: its checklist, and the calls that follow. */
import { dischargeList, followup, startDischarge } from '@huxi/contract'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { useAction, useChanged } from '../../../kit/data/query.ts'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { Empty } from '../../../kit/ui/states.tsx'
import { checklistColumns, checklistSlots, followupColumns, followupSlots } from './columns.tsx'

const WITHIN = { patientId: { hidden: true }, encounterId: { hidden: true } }

export const Leaving = ({ row }: { row: Row }) => {
  const encounterId = rowId(row)
  const patientId = String(row['patientId'])
  const fixed = useMemo(() => ({ encounterId, patientId }), [encounterId, patientId])
  const changed = useChanged(dischargeList)
  const start = useAction(startDischarge, { onDone: () => void changed() })
  if (row['kind'] !== 'inpatient')
    return <Empty drawing="paper" title="没有出院清单" text="只有住院就诊有出院清单和出院随访。" />
  return (
    <>
      <ResourceTable
        resource={dischargeList}
        prefix="discharge_"
        fixed={fixed}
        bare
        {...checklistSlots}
        columns={{ ...checklistColumns, ...WITHIN }}
        toolbar={(list) =>
          list.rows.length === 0 && (
            <Can code={startDischarge.access as string}>
              <Button type="primary" loading={start.busy} onClick={() => void start.run({ encounterId })}>
                开始出院清单
              </Button>
            </Can>
          )
        }
      />
      <h3>出院随访</h3>
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
