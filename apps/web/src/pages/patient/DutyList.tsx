/** 值班安排: on a phone headed by who is on duty. */
import { duty } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(duty, { columns: { userId: { width: 180, heads: true } } })
