/** Initial values of a new patient, for users who may add; undefined = loading. Without an answer the form says so. */
import { patientStart } from '@huxi/contract'
import { useCan } from '../../data/can.tsx'
import { useCall } from '../../data/query.ts'
import type { PrefillSource } from '../../record/prefill.tsx'
import type { Row } from '../../record/row.ts'

const NOTHING: Row = {}

export const usePatientStart = () => {
  const { can } = useCan()
  const { data, isLoading, errorUpdateCount, refetch } = useCall(
    patientStart,
    {},
    { enabled: can(patientStart.access) },
  )
  const failed = data === undefined && errorUpdateCount > 0
  const prefill: PrefillSource = {
    of: 'patient:patient',
    failed,
    text: '没有读到您所在的科室，科室和医生没有自动填写',
    read: async () => (await refetch()).data,
  }
  return { data, start: isLoading && !failed ? undefined : (data ?? NOTHING), prefill }
}
