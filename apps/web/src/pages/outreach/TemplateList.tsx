/** 消息模板 */
import { outreachTemplate } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { TemplateForm } from './outreach/template-form.tsx'

export default page(outreachTemplate, {
  page: 'outreach/TemplateDetail',
  form: TemplateForm,
  wide: true,
  columns: {
    body: { hidden: true },
    note: { hidden: true },
    rejectReason: { hidden: true },
    createTime: { hidden: true },
  },
})
