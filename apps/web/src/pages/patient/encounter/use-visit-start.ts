import { patientStart } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { formatMoment } from '../../../kit/data/format.ts'
import type { Row } from '../../../kit/record/row.ts'

/** Values of a new visit at the moment it is asked for: now, the own department, and the doctor who is signed in. */
export const useVisitStart = (): (() => Row) => {
  const { can } = useCan()
  const { data } = useCall(patientStart, {}, { enabled: can(patientStart.access as string) })
  return () => ({
    kind: 'outpatient',
    startAt: formatMoment(new Date()),
    deptId: data?.deptId ?? null,
    doctorId: data?.responsibleDoctorId ?? null,
  })
}
