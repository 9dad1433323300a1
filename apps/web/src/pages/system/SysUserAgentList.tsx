/** 代理人: who sees to somebody's to-dos, from when to when. */
import { userAgent } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(userAgent)
