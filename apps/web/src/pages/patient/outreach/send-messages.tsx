import { OUTREACH_MAX, outreachTask } from '@huxi/contract'
import { codeOf, verbEndpoint, type Given } from '@huxi/model'
import { Button } from 'antd'
import { useState } from 'react'
import { callOnce } from '../../../kit/data/call.ts'
import { Can } from '../../../kit/data/can.tsx'
import { formatTotal } from '../../../kit/data/format.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { List } from '../../../kit/list/use-list.ts'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { useDetail } from '../../../kit/record/use-detail.ts'

const { name, setId, articleId, skipMissing } = outreachTask.fields
const ASKED = { name, setId, articleId, skipMissing }

const NAMED_MAX = 200

const ADD = verbEndpoint(outreachTask, 'add')

export const SendMessages = <R,>({ list }: { list: List<R> }) => {
  const [asked, setAsked] = useState(false)
  const changed = useChanged(outreachTask)
  const task = useDetail('outreach/TaskDetail')
  const { selection, total, estimated } = list
  const isChosen = selection.count > 0 && !selection.whole
  const count = isChosen ? selection.count : total
  const begin = async (values: Given<typeof ASKED>, key: string) => {
    const whom = isChosen
      ? { audience: 'list', receivers: selection.ids.map((patientId) => ({ patientId })) }
      : { audience: 'filter', filter: { ...list.sent } }
    const row = await callOnce(ADD, { ...values, ...whom }, key)
    selection.clear()
    void changed()
    return () => task.open({ id: row.id })
  }
  const question: Question<typeof ASKED> = {
    title: '发送消息',
    subject: `${isChosen ? '已选择的' : '查询结果中的'} ${formatTotal(count, !isChosen && estimated)} 名患者`,
    fields: ASKED,
    okText: '新建任务',
    intro: `先建立草稿，不会发送。请在任务的“发不到的患者”中核对发不到的患者和原因，再启动。一个任务最多 ${OUTREACH_MAX} 名患者。`,
    onSubmit: begin,
  }
  return (
    <Can code={codeOf(outreachTask, 'add')}>
      <Button disabled={total === 0 || (isChosen && count > NAMED_MAX)} onClick={() => setAsked(true)}>
        发送消息
      </Button>
      <FormDialog question={asked ? question : undefined} onClose={() => setAsked(false)}>
        {() => (
          <>
            <FormField name="name" />
            <FormField name="setId" help="其中的模板都要已审核发布" />
            <FormField name="articleId" help="模板用到“文章”变量时选择，要先发布" />
            <FormField name="skipMissing" help="不勾选时，有患者缺少模板要用的内容就不能启动" />
          </>
        )}
      </FormDialog>
    </Can>
  )
}
