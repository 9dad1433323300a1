import { articleCategory } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(articleCategory, { columns: { createTime: { hidden: true } } })
