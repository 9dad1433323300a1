import { message } from '@huxi/contract'
import { richText } from '@huxi/model'
import { page } from '../../../kit/list/page.tsx'

/** Content is formatted as in its template. */
const sent = {
  ...message,
  fields: { ...message.fields, esContent: richText(message.fields.esContent.label, { search: 'like' }) },
}

export default page(sent, {
  columns: {
    esParam: { hidden: true },
    esSendNum: { hidden: true },
    esResult: { hidden: true },
    remark: { hidden: true },
    createTime: { hidden: true },
  },
})
