import { ward } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(ward)
