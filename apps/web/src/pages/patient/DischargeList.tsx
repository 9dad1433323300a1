import { dischargeList } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { checklistSlots } from './discharge/columns.tsx'

export default page(dischargeList, checklistSlots)
