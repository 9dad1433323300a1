import { referral } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { referralSlots } from './referral/columns.tsx'

export default page(referral, referralSlots)
