import { outreachKind } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(outreachKind, {
  columns: {
    event: { width: 100 },
    quietFrom: { width: 110 },
    quietTo: { width: 110 },
    urgent: { width: 80 },
    health: { width: 130 },
    enrolledOnly: { hidden: true },
    optOut: { hidden: true },
    validHours: { width: 160 },
    note: { hidden: true },
    createTime: { hidden: true },
  },
})
