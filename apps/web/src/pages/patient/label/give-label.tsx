import { giveLabel, giveLabelToAll, patientLabel } from '@huxi/contract'
import { date, ref, text, type Given } from '@huxi/model'
import { App, Button } from 'antd'
import { useState } from 'react'
import { callFull } from '../../../kit/data/call.ts'
import { Can } from '../../../kit/data/can.tsx'
import { formatTotal } from '../../../kit/data/format.ts'
import { callLong } from '../../../kit/data/long-call.ts'
import { useChanged } from '../../../kit/data/query.ts'
import type { List } from '../../../kit/list/use-list.ts'
import { superParams } from '../../../kit/list/super-query/grammar.ts'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'

const FIELDS = {
  labelId: ref('标签', 'label:label', { required: true }),
  validFrom: date('开始日期'),
  validTo: date('有效期至'),
  note: text('说明', { max: 200 }),
}

interface GiveLabelProps {
  patientIds: readonly string[]
  asLink?: boolean
  onDone?: () => void
}

export const GiveLabel = ({ patientIds, asLink = false, onDone }: GiveLabelProps) => {
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
    patientId: patientIds.length === 1 ? patientIds[0] : undefined,
    fields: FIELDS,
    okText: '添加',
    onSubmit: give,
  }
  const open = () => setAsked(true)
  return (
    <Can code={giveLabel.access as string}>
      {asLink ? <RowAction onClick={open}>添加标签</RowAction> : <Button onClick={open}>添加标签</Button>}
      <FormDialog question={asked ? question : undefined} onClose={() => setAsked(false)} />
    </Can>
  )
}

/** 为筛选结果添加标签: the server finds the patients again; long work goes on as a task. */
export const GiveLabelToFound = ({ list }: { list: List }) => {
  const [asked, setAsked] = useState(false)
  const { message } = App.useApp()
  const changed = useChanged(patientLabel)
  const { conditions, superQuery, total, estimated } = list
  const give = async (values: Given<typeof FIELDS>): Promise<void> => {
    const question = JSON.stringify({ ...conditions, ...superParams(superQuery) })
    const answer = await callLong(giveLabelToAll, {
      body: { ...values, asked: question },
      headers: {},
    })
    void message.success(answer.message)
    await changed()
    list.reload()
  }
  const isFiltered = Object.keys(conditions).length > 0 || superQuery !== undefined
  if (!isFiltered || total === 0) return null
  const question: Question<typeof FIELDS> = {
    title: '为筛选结果添加标签',
    subject: `当前条件下的 ${formatTotal(total, estimated)} 名患者`,
    fields: FIELDS,
    okText: '添加',
    onSubmit: give,
  }
  return (
    <Can code={giveLabelToAll.access as string}>
      <Button onClick={() => setAsked(true)}>为筛选结果添加标签</Button>
      <FormDialog question={asked ? question : undefined} onClose={() => setAsked(false)} />
    </Can>
  )
}
