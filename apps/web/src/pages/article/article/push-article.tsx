import { outreachTask } from '@huxi/contract'
import { codeOf, verbEndpoint, type Given } from '@huxi/model'
import { Button } from 'antd'
import { useState } from 'react'
import { callOnce } from '../../../kit/data/call.ts'
import { Can } from '../../../kit/data/can.tsx'
import { useChanged } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { useDetail } from '../../../kit/record/use-detail.ts'
import { PushSet } from './push-set.tsx'

const { name, setId, labelId, skipMissing } = outreachTask.fields
const ASKED = { name, setId, labelId: { ...labelId, required: true }, skipMissing } as const
const ADD = verbEndpoint(outreachTask, 'add')

export const PushArticle = ({ id, title }: { id: string; title: string }) => {
  const [isAsked, setAsked] = useState(false)
  const changed = useChanged(outreachTask)
  const task = useDetail('outreach/TaskDetail')
  const question: Question<typeof ASKED> = {
    title: '推送给患者',
    subject: title,
    fields: ASKED,
    okText: '新建任务',
    intro:
      '先建立草稿，不会发送。经消息链接的阅读按标签计入科普统计。推送给查询出的患者：请在“患者登记”查询或勾选后点“发送消息”，再选这篇文章。',
    onSubmit: async (values: Given<typeof ASKED>, key: string) => {
      const row = await callOnce(ADD, { ...values, audience: 'label', articleId: id }, key)
      void changed()
      return () => task.open({ id: row.id })
    },
  }
  return (
    <Can code={codeOf(outreachTask, 'add')}>
      <Button onClick={() => setAsked(true)}>推送给患者</Button>
      <FormDialog question={isAsked ? question : undefined} onClose={() => setAsked(false)}>
        {() => (
          <>
            <FormField name="name" />
            <PushSet />
            <FormField name="labelId" required help="发给持有这个标签的患者" />
            <FormField name="skipMissing" help="不勾选时，有患者缺少模板要用的内容就不能启动" />
          </>
        )}
      </FormDialog>
    </Can>
  )
}
