import { beginHandover } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callOnce } from '../../../kit/data/call.ts'
import { Can } from '../../../kit/data/can.tsx'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { useDetail } from '../../../kit/record/use-detail.ts'

const FIELDS = beginHandover.body!

export const BeginHandover = ({ wardId }: { wardId?: string }) => {
  const [asked, setAsked] = useState(false)
  const detail = useDetail('patient/HandoverDetail')
  const go = useNavigate()
  const question: Question<typeof FIELDS> = {
    title: '开始交班',
    fields: FIELDS,
    okText: '开始交班',
    initial: { wardId },
    intro: '从本班的体征、评分、化验、用药和待办带入每名患者的内容。时间可以不填：从上一次交班（或本人的班次）到现在。',
    onSubmit: async (values, key) => {
      const { id } = await callOnce(beginHandover, values, key)
      const to = detail.to?.({ id })
      return to === undefined ? undefined : () => void go(to, { state: detail.state })
    },
  }
  return (
    <Can code={beginHandover.access as string}>
      <Button type={wardId === undefined ? 'primary' : 'default'} onClick={() => setAsked(true)}>
        {wardId === undefined ? '开始交班' : '交班'}
      </Button>
      <FormDialog question={asked ? question : undefined} onClose={() => setAsked(false)} />
    </Can>
  )
}
