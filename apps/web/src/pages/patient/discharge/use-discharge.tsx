import { leaveHospital } from '@huxi/contract'
import { Button } from 'antd'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useCan } from '../../../kit/data/can.tsx'
import { bareName } from '../../../kit/record/owner.ts'
import { RowAction, type RowRule } from '../../../kit/record/row-actions.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { lazyLayer } from '../../../kit/ui/lazy-part.tsx'
import type { Leaver } from './discharge-drawer.tsx'

const Drawer = lazyLayer(
  async () => (await import('./discharge-drawer.tsx')).DischargeDrawer,
  ({ of }) => of !== undefined,
)

/** A stay ends by 办理出院 with its checklist; other visits end by 结束就诊. */
export const visitRule: RowRule = (name, row) => (name === 'finish' && row['kind'] === 'inpatient' ? false : undefined)

export interface Discharging {
  may: boolean
  start: (of: Leaver) => void
  dialog: ReactNode
}

export const useDischarge = (onLeft?: () => void): Discharging => {
  const { can } = useCan()
  const [of, setOf] = useState<Leaver>()
  return {
    may: can(leaveHospital.access),
    start: setOf,
    dialog: <Drawer of={of} onClose={() => setOf(undefined)} onLeft={onLeft} />,
  }
}

const leaverOf = (row: Row): Leaver => ({
  encounterId: rowId(row),
  patientId: String(row['patientId']),
  name: bareName(String(row['patientId_dictText'] ?? '')),
})

const isInHospital = (row: Row): boolean => row['kind'] === 'inpatient' && row['status'] === 'in_progress'

const stop = (event: SyntheticEvent): void => event.stopPropagation()

export const DischargeWord = ({ row }: { row: Row }) => {
  const { may, start, dialog } = useDischarge()
  if (!may || !isInHospital(row)) return null
  return (
    <>
      <RowAction onClick={() => start(leaverOf(row))}>办理出院</RowAction>
      {/* clicks within the drawer are none on the row */}
      <span role="presentation" onClick={stop} onKeyDown={stop}>
        {dialog}
      </span>
    </>
  )
}

export const DischargeButton = ({ row }: { row: Row }) => {
  const { may, start, dialog } = useDischarge()
  if (!may || !isInHospital(row)) return null
  return (
    <>
      <Button type="primary" onClick={() => start(leaverOf(row))}>
        办理出院
      </Button>
      {dialog}
    </>
  )
}
