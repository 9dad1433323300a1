/** Initial values of a new patient, for users who may add; undefined = loading. Without an answer the form starts empty. */
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
