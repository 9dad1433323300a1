/** 值班安排 */
import { duty } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(duty)
