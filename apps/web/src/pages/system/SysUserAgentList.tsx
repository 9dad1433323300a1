/** 代理人: deputies for to-dos, with their period. */
import { userAgent } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(userAgent)
