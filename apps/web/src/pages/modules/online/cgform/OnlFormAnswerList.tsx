import { formAnswer } from '@huxi/contract'
import { page } from '../../../../kit/list/page.tsx'

export default page(formAnswer, { inSight: ['accept'], columns: { content: { width: 360 } } })
