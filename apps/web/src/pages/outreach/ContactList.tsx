import { outreachContact } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { ContactForm } from './outreach/contact-form.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'

export default page(outreachContact, {
  form: ContactForm,
  can: (name, row) => (name === 'check' && row['checked'] === true ? false : undefined),
  columns: {
    agreedOn: { width: 110 },
    patientId: PATIENT_COLUMN,
    channel: { width: 100 },
    address: { width: 200 },
    userId: { width: 120 },
    status: { width: 100 },
    checked: { width: 90 },
    note: { hidden: true },
    createTime: { hidden: true },
  },
})
