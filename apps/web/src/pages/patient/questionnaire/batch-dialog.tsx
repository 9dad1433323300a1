import { BATCH_SEND_MOST, questAssignment, sendQuestBatch } from '@huxi/contract'
import { text, type Given } from '@huxi/model'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { formatTotal } from '../../../kit/data/format.ts'
import { callLong } from '../../../kit/data/long-call.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { sayOfTask } from '../../../kit/data/tasks.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { List } from '../../../kit/list/use-list.ts'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { Offers } from './send-dialog.tsx'

const { patientIds: _ids, filter: _filter, ...FIELDS } = sendQuestBatch.body!
const ASKED = { ...FIELDS, questionnaireId: text('问卷', { required: true }) }

/** Parameters of the patient list as they were sent, without empty ones. */
const filterOf = (sent: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )

export const BatchSend = <R,>({ list }: { list: List<R> }) => {
  const [asked, setAsked] = useState(false)
  const changed = useChanged(questAssignment)
  const { selection, total, estimated } = list
  const isChosen = selection.count > 0 && !selection.whole
  const count = isChosen ? selection.count : total
  const send = async (values: Given<typeof ASKED>): Promise<void> => {
    const whom = isChosen ? { patientIds: selection.ids.join(',') } : { filter: filterOf(list.sent) }
    const { promise: begun, resolve } = Promise.withResolvers<void>()
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
    await Promise.race([begun, over])
    selection.clear()
  }
  const question: Question<typeof ASKED> = {
    title: sendQuestBatch.title,
    subject: `${isChosen ? '已选择的' : '查询结果中的'} ${formatTotal(count, !isChosen && estimated)} 名患者`,
    fields: ASKED,
    okText: '发送',
    intro: `一次最多 ${BATCH_SEND_MOST} 名。没有出生日期、24 小时内填过或还没有填完的患者不会收到，发送后列出人数。有效期不填即为 7 天。`,
    onSubmit: send,
  }
  return (
    <Can code={sendQuestBatch.access as string}>
      <Button disabled={total === 0} onClick={() => setAsked(true)}>
        发送问卷
      </Button>
      <FormDialog question={asked ? question : undefined} onClose={() => setAsked(false)}>
        {() => (
          <>
            <FormField name="questionnaireId" wide>
              <Offers />
            </FormField>
            <FormField name="expiresAt" />
            <FormField name="note" />
          </>
        )}
      </FormDialog>
    </Can>
  )
}
