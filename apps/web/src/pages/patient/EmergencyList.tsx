import { emergency, endEmergency, type Emergency } from '@huxi/contract'
import { useCan } from '../../kit/data/can.tsx'
import { useAction } from '../../kit/data/query.ts'
import { useSession } from '../../kit/data/session.ts'
import { formatMoment } from '../../kit/data/format.ts'
import { useNow } from '../../kit/data/use-now.ts'
import { page } from '../../kit/list/page.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'

const hidden = { hidden: true }

export default page(emergency, {
  columns: {
    patientId: PATIENT_COLUMN,
    occasion: { width: 100 },
    reason: { width: 150 },
    untilAt: { width: 140 },
    status: { width: 90 },
    readBy: hidden,
    endedBy: hidden,
    readAt: hidden,
    createTime: hidden,
  },
  rowActions: (row, list) => <End row={row} onDone={() => void list.changed()} />,
})

/** Own accesses, or those of others with the right; ended ones are never ended again. */
const End = ({ row, onDone }: { row: Emergency; onDone: () => void }) => {
  const { can } = useCan()
  const now = useNow()
  const me = useSession((session) => session.user?.id)
  const { run, busy } = useAction(endEmergency, { onDone })
  if (row.untilAt <= formatMoment(now) || !(row.userId === me || can('patient:emergency:end'))) return null
  return <RowAction onClick={() => void (busy || run({ id: row.id }))}>提前结束</RowAction>
}
