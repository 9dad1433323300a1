/** 就诊: every visit; the name of the patient leads to the chart. */
import { encounter } from '@huxi/contract'
import { bool } from '@huxi/model'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from './encounter/patient-link.tsx'

/** What the query form asks for: beside the columns what only assessments know. */
const asked = {
  ...encounter,
  fields: { ...encounter.fields, unassessed: bool('入院后未评估', { search: 'eq', only: ['list'] }) },
}

export default page(encounter, {
  asked,
  page: 'patient/EncounterDetail',
  columns: {
    patientId: PATIENT_COLUMN,
    kind: { width: 90 },
    status: { width: 100 },
    bedId: { width: 70 },
    deptId: { hidden: true },
    plannedEndOn: { hidden: true },
    dischargeWay: { hidden: true },
  },
})
