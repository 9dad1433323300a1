import { giveLabel, patientLabel } from '@huxi/contract'
import { date, ref, text, type Given } from '@huxi/model'
import { App, Button } from 'antd'
import { useState } from 'react'
import { callFull } from '../../../kit/data/call.ts'
import { Can } from '../../../kit/data/can.tsx'
import { useChanged } from '../../../kit/data/query.ts'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'

const FIELDS = {
  labelId: ref('标签', 'label:label', { required: true }),
  validTo: date('有效期至'),
  note: text('说明', { max: 200 }),
}

interface GiveLabelProps {
  patientIds: readonly string[]
  /** of a selection: a word in its bar */
  word?: boolean
  onDone?: () => void
}

export const GiveLabel = ({ patientIds, word = false, onDone }: GiveLabelProps) => {
  const [asked, setAsked] = useState(false)
  const { message } = App.useApp()
  const changed = useChanged(patientLabel)
  const give = async (values: Given<typeof FIELDS>): Promise<void> => {
    const answer = await callFull(giveLabel, { ...values, patientIds: patientIds.join(',') })
    void message.success(answer.message)
    await changed()
    onDone?.()
  }
  const question: Question<typeof FIELDS> = {
    title: '添加标签',
    subject: patientIds.length > 1 ? `${patientIds.length} 名患者` : undefined,
    fields: FIELDS,
    okText: '添加',
    onSubmit: give,
  }
  const open = () => setAsked(true)
  return (
    <Can code={giveLabel.access as string}>
      {word ? <RowAction onClick={open}>添加标签</RowAction> : <Button onClick={open}>添加标签</Button>}
      <FormDialog question={asked ? question : undefined} onClose={() => setAsked(false)} />
    </Can>
  )
}
