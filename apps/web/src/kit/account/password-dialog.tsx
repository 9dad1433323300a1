import { App } from 'antd'
import { useId } from 'react'
import { reportFailure } from '../data/failure.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { PHONE, useBelow } from '../data/viewport.ts'
import { isRefusal, PasswordForm, usePasswordChange } from './password-form.tsx'
import { Modal } from '../ui/modal.tsx'

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const form = useId()
  const phone = useBelow(PHONE)
  const { change, busy } = usePasswordChange(
    (text) => {
      void message.success(text)
      onClose()
    },
    (text, error) => (isRefusal(error) ? void message.warning(text) : reportFailure(error)),
  )
  return (
    <Modal
      open
      title="修改密码"
      width={800}
      cancelText="关闭"
      okText="确定"
      cancelButtonProps={{ onMouseDown: keepFocus }}
      okButtonProps={{ htmlType: 'submit', form }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <PasswordForm id={form} layout={phone ? 'vertical' : 'horizontal'} onSubmit={change} />
    </Modal>
  )
}
