import type { InputRef } from 'antd'
import { useRef } from 'react'
import { CodeItem, PasswordItem, ProofForm } from '../form/proof-form.tsx'
import { useMountFocus } from '../ui/opening-focus.ts'

export interface Proof {
  password?: string
  code?: string
}

interface ProveFormProps {
  hint: string
  okText: string
  cancelText: string
  danger: boolean
  withCode: boolean
  onProve: (proof: Proof) => Promise<void>
  onCancel: () => void
}

export function ProveForm({ hint, withCode, onProve, ...foot }: ProveFormProps) {
  const first = useRef<InputRef>(null)
  useMountFocus(first)
  return (
    <ProofForm<Proof> {...foot} fallback="password" send={onProve}>
      <p>{hint}</p>
      <PasswordItem ref={first} extra="没有设置登录密码的账号可以不填" />
      {withCode && <CodeItem required extra="手机不在身边时，可输入一个恢复码" />}
    </ProofForm>
  )
}
