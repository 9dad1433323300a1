/** 就诊: every visit; the name of the patient leads to the chart. */
import { encounter } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { patientLink } from './encounter/patient-link.tsx'

export default page(encounter, {
  page: 'patient/EncounterDetail',
  columns: {
    patientId: { width: 190, cell: patientLink },
    kind: { width: 90 },
    status: { width: 100 },
    bedId: { width: 70 },
    deptId: { hidden: true },
    plannedEndOn: { hidden: true },
    dischargeWay: { hidden: true },
  },
})
