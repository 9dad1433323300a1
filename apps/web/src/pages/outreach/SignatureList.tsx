import { outreachSignature } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(outreachSignature, {
  columns: {
    name: { width: 160 },
    status: { width: 100 },
    filedBy: { width: 110 },
    filedAt: { width: 160 },
    decidedBy: { width: 110 },
    decidedAt: { width: 160 },
    note: { hidden: true },
    createTime: { hidden: true },
  },
})
