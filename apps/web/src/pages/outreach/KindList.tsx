/** 模板类别 */
import { outreachKind } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(outreachKind, { columns: { createTime: { hidden: true } } })
