/** 查阅记录: who opened which chart, when and by what right. */
import { patientRead } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { patientLink } from './encounter/patient-link.tsx'

export default page(patientRead, {
  columns: {
    patientId: { width: 190, cell: patientLink },
    why: { width: 120 },
    reason: { width: 260 },
    createTime: { hidden: true },
  },
})
