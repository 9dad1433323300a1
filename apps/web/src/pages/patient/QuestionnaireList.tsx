import { questionnaire } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(questionnaire, {
  columns: { publishedNo: { width: 110 }, source: { hidden: true }, createTime: { hidden: true } },
})
