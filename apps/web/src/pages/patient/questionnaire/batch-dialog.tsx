import { BATCH_SEND_MAX, questAssignment, sendQuestBatch } from '@huxi/contract'
import { asChoice, type Given, text } from '@huxi/model'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { formatTotal } from '../../../kit/data/format.ts'
import { callLong } from '../../../kit/data/long-call.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { sayOfTask } from '../../../kit/data/tasks.ts'
import type { List } from '../../../kit/list/use-list.ts'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { SendFields } from './send-dialog.tsx'

const { patientIds: _ids, filter: _filter, ...FIELDS } = sendQuestBatch.body!
const ASKED = { ...FIELDS, questionnaireId: asChoice(text('问卷', { required: true })) }

/** Parameters of the patient list as they were sent, without empty ones. */
const filterOf = (sent: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )

interface Receivers {
  readonly whom: { patientIds: string } | { filter: Record<string, string> }
  readonly subject: string
}

export const BatchSend = <R,>({ list }: { list: List<R> }) => {
  const [asked, setAsked] = useState<Receivers>()
  const changed = useChanged(questAssignment)
  const { selection, total, estimated } = list
  const ask = () => {
    const isChosen = selection.count > 0 && !selection.whole
    const count = isChosen ? selection.count : total
    setAsked({
      whom: isChosen ? { patientIds: selection.ids.join(',') } : { filter: filterOf(list.sent) },
      subject: `${isChosen ? '已选择的' : '查询结果中的'} ${formatTotal(count, !isChosen && estimated)} 名患者`,
    })
  }
  const send = async (values: Given<typeof ASKED>, { whom }: Receivers): Promise<void> => {
    const { promise: settled, resolve } = Promise.withResolvers<void>()
    let isTask = false
    const over = callLong(
      sendQuestBatch,
      { body: { ...values, ...whom } },
      {
        onTask: () => {
          isTask = true
          sayOfTask('正在后台发送，进度和取消见右上角的“任务”')
          resolve()
        },
        isSeen: () => !isTask,
      },
    ).then(({ message }) => {
      if (!isTask) sayOfTask(message)
      return changed()
    })
    await Promise.race([settled, over])
    selection.clear()
  }
  const question: Question<typeof ASKED> | undefined = asked && {
    title: sendQuestBatch.title,
    subject: asked.subject,
    fields: ASKED,
    okText: '发送',
    intro: `一次最多 ${BATCH_SEND_MAX} 名。没有出生日期、24 小时内填过或还没有填完的患者不会收到，发送后列出人数。有效期不填即为 7 天。`,
    onSubmit: (values) => send(values, asked),
  }
  return (
    <Can code={sendQuestBatch.access as string}>
      <Button disabled={total === 0} onClick={ask}>
        发送问卷
      </Button>
      <FormDialog question={question} onClose={() => setAsked(undefined)}>
        {() => <SendFields />}
      </FormDialog>
    </Can>
  )
}
