import { changeMyContact, myPhone, userInfo } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { callFull } from '../../../kit/data/call.ts'
import { ProofForm } from '../../../kit/form/proof-form.tsx'
import { Modal } from '../../../kit/ui/modal.tsx'

const KINDS = {
  phone: {
    title: '手机号',
    change: '修改手机号',
    rule: { pattern: /^1[3-9]\d{9}$/, message: '请输入 11 位手机号' },
    mode: 'tel',
  },
  email: {
    title: '邮箱',
    change: '修改邮箱',
    rule: { type: 'email', message: '请输入正确的邮箱，例如 name@example.com' },
    mode: 'email',
  },
} as const

export function ContactButton({ kind }: { kind: keyof typeof KINDS }) {
  const [open, setOpen] = useState(false)
  const { change } = KINDS[kind]
  return (
    <>
      <Button onClick={() => setOpen(true)}>{change}</Button>
      {open && <ContactDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}

function ContactDialog({ kind, onClose }: { kind: keyof typeof KINDS; onClose: () => void }) {
  const { title, change, rule, mode } = KINDS[kind]
  const { message } = App.useApp()
  const client = useQueryClient()
  const send = async (given: { value?: string }) => {
    const { message: text } = await callFull(changeMyContact, { [kind]: given.value ?? '' })
    void message.success(text)
    for (const { path } of [myPhone, userInfo]) void client.invalidateQueries({ queryKey: [path] })
    onClose()
  }
  return (
    <Modal open title={change} width={450} footer={null} onCancel={onClose} destroyOnHidden>
      <ProofForm<{ value?: string }> fallback="value" send={send} okText="保存" onCancel={onClose}>
        <Form.Item name="value" label={`新${title}`} rules={[{ required: true, message: `请输入新${title}` }, rule]}>
          <Input inputMode={mode} maxLength={45} autoComplete="off" placeholder={`请输入新${title}`} />
        </Form.Item>
      </ProofForm>
    </Modal>
  )
}
