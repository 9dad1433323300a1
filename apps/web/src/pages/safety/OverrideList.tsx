import { safetyOverride } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(safetyOverride, {
  columns: {
    patientId: { width: 170 },
    rule: { width: 100 },
    warning: { width: 300 },
    reason: { width: 180 },
    savedBy: { width: 110 },
    recordOf: { width: 110 },
    recordId: { hidden: true },
    createTime: { width: 170 },
  },
})
