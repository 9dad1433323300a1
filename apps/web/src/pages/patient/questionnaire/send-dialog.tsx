import { questAssignment, questOffers, sendQuest } from '@huxi/contract'
import { useState } from 'react'
import { callOnce } from '../../../kit/data/call.ts'
import { useCall, useChanged } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import { LinkDialog } from './link-dialog.tsx'

interface SendDialogProps {
  patientId: string | undefined
  questionnaireId?: string
  onClose: () => void
  onSent?: () => void
}

const { patientId: _patient, channel: _channel, ...FIELDS } = sendQuest.body!

export const SendDialog = ({ patientId, questionnaireId, onClose, onSent }: SendDialogProps) => {
  const [sent, setSent] = useState<string>()
  const changed = useChanged(questAssignment)
  const question: Question<typeof FIELDS> = {
    title: sendQuest.title,
    patientId,
    fields: FIELDS,
    ...(questionnaireId && { initial: { questionnaireId } }),
    okText: '发送',
    intro: '发送后显示二维码，也可以在平板上或纸上填写；有效期不填即为 7 天。',
    onSubmit: async (values, key) => {
      const { id } = await callOnce(sendQuest, { ...values, patientId: patientId! }, key)
      setSent(id)
      void changed()
      onSent?.()
    },
  }
  return (
    <>
      <FormDialog question={patientId === undefined ? undefined : question} onClose={onClose}>
        {() => <SendFields />}
      </FormDialog>
      <LinkDialog id={sent} onClose={() => setSent(undefined)} />
    </>
  )
}

export const SendFields = () => (
  <>
    <FormField name="questionnaireId" wide>
      <Offers />
    </FormField>
    <FormField name="expiresAt" />
    <FormField name="note" />
  </>
)

interface OffersProps {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
}

export const Offers = ({ value, ...props }: OffersProps) => {
  const { data, ...reading } = useCall(questOffers, {})
  return (
    <Select
      {...props}
      value={value ?? undefined}
      reading={reading}
      placeholder="请选择问卷"
      notFoundContent="还没有已发布的问卷"
      options={(data ?? []).map(({ questionnaireId, title }) => ({ value: questionnaireId, label: title }))}
    />
  )
}
