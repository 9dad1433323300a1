/** 消息记录: what was sent to whom, and what became of it. */
import { message } from '@huxi/contract'
import { richText } from '@huxi/model'
import { page } from '../../../kit/list/page.tsx'

/** What was sent is formatted as its template is, and is read like that. */
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
