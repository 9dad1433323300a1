import { questionnaire } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(questionnaire, {
  page: 'patient/QuestionnaireDetail',
  columns: { publishedNo: { width: 110 }, source: { hidden: true }, createTime: { hidden: true } },
})
