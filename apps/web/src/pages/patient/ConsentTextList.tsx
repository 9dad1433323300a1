/** 知情同意书 */
import { consentText } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(consentText, {
  page: 'patient/ConsentTextDetail',
  columns: { content: { hidden: true }, createTime: { hidden: true } },
})
