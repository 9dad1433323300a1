import { outreachTemplate } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { TemplateForm } from './outreach/template-form.tsx'

export default page(outreachTemplate, {
  page: 'outreach/TemplateDetail',
  form: TemplateForm,
  wide: true,
  columns: {
    title: { hidden: true },
    body: { hidden: true },
    channel: { width: 100 },
    status: { width: 100 },
    liveNo: { width: 100 },
    publishedBy: { width: 120 },
    note: { hidden: true },
    providerTemplateId: { hidden: true },
    signatureId: { hidden: true },
    rejectReason: { hidden: true },
    createTime: { hidden: true },
  },
})
