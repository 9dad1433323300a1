import { duty, encounter } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { useMemo } from 'react'
import { useCan } from '../../../kit/data/can.tsx'
import { StaysPanel, useDay } from '../../../kit/home/stays.tsx'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'

const UNASSESSED = { kind: 'inpatient', status: 'in_progress', unassessed: 'true', ownWards: 'true' }

export const Unassessed = () => {
  const { can } = useCan()
  const day = useDay()
  const to = useRowsAddress('patient/EncounterList')(UNASSESSED)
  const rows = useMemo(() => day.data?.filter(({ ward, unassessed }) => ward && unassessed), [day.data])
  if (!day.may || !can(codeOf(duty, 'add')) || !can(codeOf(encounter, 'edit'))) return null
  return <StaysPanel title="病区未评估" to={to} rows={rows} day={day} />
}
