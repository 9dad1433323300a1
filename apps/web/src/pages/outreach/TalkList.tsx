import { answerOutreachTalk, outreachTalk } from '@huxi/contract'
import { Button, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { Can } from '../../kit/data/can.tsx'
import { page } from '../../kit/list/page.tsx'
import { FormDialog, type Question } from '../../kit/record/form-dialog.tsx'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'

const { id: _id, ...FIELDS } = answerOutreachTalk.body!

interface AnswerProps {
  id: string
  patientId: string
  content: string
  onDone: () => void
}

const Answer = ({ id, patientId, content, onDone }: AnswerProps) => {
  const [asked, setAsked] = useState(false)
  const question: Question<typeof FIELDS> = {
    title: answerOutreachTalk.title,
    patientId,
    fields: FIELDS,
    okText: '回复',
    intro: (
      <Typography.Paragraph type="secondary">
        对方说：{content}。回复会出现在对方的微信里，请勿写诊断、评分和证件号码。
      </Typography.Paragraph>
    ),
    onSubmit: async (values) => {
      await call(answerOutreachTalk, { ...values, id })
      onDone()
    },
  }
  return (
    <Can code={answerOutreachTalk.access as string}>
      <Button type="link" onClick={() => setAsked(true)}>
        回复
      </Button>
      <FormDialog question={asked ? question : undefined} onClose={() => setAsked(false)} />
    </Can>
  )
}

export default page(outreachTalk, {
  rowActions: ({ id, patientId, relation, status, content }, list) =>
    relation === 'follower' &&
    status !== 'closed' && (
      <Answer id={id} patientId={patientId} content={content} onDone={() => void list.changed()} />
    ),
  columns: {
    patientId: PATIENT_COLUMN,
    relation: { width: 110 },
    saidAt: { width: 160 },
    status: { width: 100 },
    saidBy: { width: 110 },
    closedBy: { hidden: true },
    closedAt: { hidden: true },
    createTime: { hidden: true },
  },
})
