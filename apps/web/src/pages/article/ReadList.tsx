import { articleRead } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(articleRead, {
  columns: { audience: { hidden: true }, pushed: { hidden: true }, createTime: { hidden: true } },
})
