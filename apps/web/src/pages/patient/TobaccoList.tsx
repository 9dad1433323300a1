import { tobaccoProfile } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { tobaccoSlots } from './tobacco/columns.tsx'

export default page(tobaccoProfile, { ...tobaccoSlots, page: 'patient/TobaccoDetail' })
