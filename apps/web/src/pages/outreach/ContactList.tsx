/** 接收方式 */
import { outreachContact } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(outreachContact, { columns: { createTime: { hidden: true } } })
