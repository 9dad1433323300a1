/** 模板集 */
import { outreachSet } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(outreachSet, { columns: { createTime: { hidden: true } } })
