import { outreachSet } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(outreachSet, {
  columns: {
    rule: { width: 200 },
    remindDays: { width: 150 },
    remindHours: { width: 160 },
    createTime: { hidden: true },
  },
})
