import { quitAttempt } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { attemptSlots } from './tobacco/quit-slots.tsx'

export default page(quitAttempt, { ...attemptSlots, page: 'patient/QuitAttemptDetail' })
