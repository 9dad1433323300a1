import type { Setup } from '@huxi/contract'
import { Form, Input, QRCode, type InputRef } from 'antd'
import { useRef } from 'react'
import { ProofForm } from '../form/proof-form.tsx'
import { useMountFocus } from '../ui/opening-focus.ts'
import words from '../look/words.module.css'
import styles from './mfa.module.css'

interface SetupFormProps {
  setup: Setup
  cancelText: string
  onCode: (code: string) => Promise<void>
  onCancel: () => void
}

/** Readers want dark on light, whatever the theme. */
const INK = { color: '#000000', bgColor: '#ffffff' }

const DIGITS = [
  { required: true, whitespace: true, message: '请输入 6 位动态码!' },
  { pattern: /^\s*\d{3}\s?\d{3}\s*$/, message: '请输入 6 位动态码!' },
]

const grouped = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? ''

export function SetupForm({ setup: { uri, setupKey }, cancelText, onCode, onCancel }: SetupFormProps) {
  const field = useRef<InputRef>(null)
  useMountFocus(field)
  return (
    <ProofForm<{ code: string }>
      fallback="code"
      send={({ code }) => onCode(code)}
      okText="开启"
      cancelText={cancelText}
      onCancel={onCancel}
    >
      <ol className={words.bullets}>
        <li>
          <p>用手机验证器应用扫描二维码：</p>
          <div className={styles.picture}>
            <QRCode value={uri} type="svg" size={200} errorLevel="L" {...INK} aria-label="两步验证二维码" />
          </div>
          <p>不能扫描时，手工输入密钥：</p>
          <p className={styles.key} translate="no">
            {grouped(setupKey)}
          </p>
        </li>
        <li>
          <Form.Item name="code" label="输入应用上显示的 6 位动态码" rules={DIGITS}>
            <Input
              ref={field}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              placeholder="请输入 6 位动态码"
            />
          </Form.Item>
        </li>
      </ol>
    </ProofForm>
  )
}
