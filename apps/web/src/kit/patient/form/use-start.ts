/** What a new record of a patient starts from, for who may add one; undefined = not here yet. Without it one types it. */
import { patientStart } from '@huxi/contract'
import { useCan } from '../../data/can.tsx'
import { useCall } from '../../data/query.ts'
import type { Row } from '../../record/row.ts'

const NOTHING: Row = {}

export const useStart = (): Row | undefined => {
  const { can } = useCan()
  const { data, isLoading } = useCall(patientStart, {}, { enabled: can(patientStart.access) })
  return isLoading ? undefined : (data ?? NOTHING)
}
