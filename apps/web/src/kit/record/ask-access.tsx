/** 申请权限: requests a permission. The answer does not reveal whether the object exists. */
import { askAccess } from '@huxi/contract'
import { App, Button } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { today } from '../../platform/clock.ts'
import { callOnce } from '../data/call.ts'
import { useAdvice } from '../data/can.tsx'
import { lazyLayer } from '../ui/lazy-part.tsx'
import type { FormDialogProps, Question } from './form-dialog.tsx'

const USUAL_DAYS = 7

const FIELDS = askAccess.body!

const FormDialog = lazyLayer<FormDialogProps<typeof FIELDS>>(
  async () => (await import('./form-dialog.tsx')).FormDialog,
  ({ question }) => question !== undefined,
)

export interface Astray {
  wanted: string
}

interface AskAccessProps {
  /** requested address or code; absent = the failed target, or free text */
  wanted?: string
  primary?: boolean
  onAsked?: () => void
}

export const AskAccess = ({ wanted, primary = false, onAsked }: AskAccessProps) => {
  const { message } = App.useApp()
  const advice = useAdvice('right')
  const astray = useLocation().state as Partial<Astray> | null
  const [open, setOpen] = useState(false)
  const question: Question<typeof FIELDS> = {
    title: '申请权限',
    fields: FIELDS,
    initial: {
      wanted: wanted ?? astray?.wanted ?? null,
      wishedOn: dayjs(today()).add(USUAL_DAYS, 'day').format('YYYY-MM-DD'),
    },
    okText: '提交申请',
    intro: `申请内容可以是页面的名称或地址、权限编码或角色名称。${advice}批准后到期自动收回。`,
    onSubmit: async (values, key) => {
      await callOnce(askAccess, values, key)
      void message.success('已提交申请，有结果时会通知您')
      onAsked?.()
    },
  }
  return (
    <>
      <Button type={primary ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        申请权限
      </Button>
      <FormDialog question={open ? question : undefined} onClose={() => setOpen(false)} />
    </>
  )
}
