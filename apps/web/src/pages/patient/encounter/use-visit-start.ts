import { encounter } from '@huxi/contract'
import { formatMoment } from '../../../kit/data/format.ts'
import { usePatientStart } from '../../../kit/patient/form/use-start.ts'
import type { PrefillSource } from '../../../kit/record/prefill.tsx'
import type { Row } from '../../../kit/record/row.ts'

const placeOf = (start: Row | undefined): Row => ({
  deptId: start?.['deptId'] ?? null,
  doctorId: start?.['responsibleDoctorId'] ?? null,
})

/** Values of a new visit at the moment it is asked for: now, the own department, and the doctor who is signed in. */
export const useVisitStart = (): { start: () => Row; prefill: PrefillSource } => {
  const { data, prefill } = usePatientStart()
  return {
    start: () => ({ kind: 'outpatient', startAt: formatMoment(new Date()), ...placeOf(data) }),
    prefill: { ...prefill, of: encounter.name, read: async () => placeOf(await prefill.read()) },
  }
}
