import { drug } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(drug, {
  columns: {
    name: { width: 220 },
    tradeNames: { width: 120 },
    usualDoses: { width: 270 },
    source: { width: 240 },
    status: { hidden: true },
    createTime: { hidden: true },
  },
})
