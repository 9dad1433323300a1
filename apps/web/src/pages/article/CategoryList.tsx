/** 科普分类: by what readers choose articles. */
import { articleCategory } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(articleCategory, { columns: { createTime: { hidden: true } } })
