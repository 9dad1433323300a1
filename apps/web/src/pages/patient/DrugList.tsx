import { drug } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(drug, {
  columns: { name: { width: 260 }, tradeNames: { width: 180 }, usualDoses: { width: 360 }, source: { width: 220 } },
})
