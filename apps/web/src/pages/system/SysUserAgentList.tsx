import { userAgent } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(userAgent)
