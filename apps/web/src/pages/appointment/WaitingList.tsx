import { waiting } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { PatientName } from '../../kit/patient/booking/columns.tsx'
import { TakeOffer } from './day/take-offer.tsx'

const hidden = { hidden: true }

export default page(waiting, {
  lead: (row) => <TakeOffer row={row} />,
  inSight: ['decline'],
  columns: {
    patientId: { width: 190, heads: true, cell: (row) => <PatientName row={row} /> },
    note: hidden,
    cancelReason: hidden,
  },
})
