import { waiting } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'
import { TakeOffer } from './day/take-offer.tsx'

const hidden = { hidden: true }

export default page(waiting, {
  lead: (row) => <TakeOffer row={row} />,
  inSight: ['decline'],
  columns: {
    patientId: PATIENT_COLUMN,
    note: hidden,
    cancelReason: hidden,
  },
})
