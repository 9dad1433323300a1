/** 重置密码: an administrator chooses a password; its owner chooses another one at the next sign-in. */
import { resetPassword } from '@huxi/contract'
import { secret } from '@huxi/model'
import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { DialogFoot } from '../../../kit/ui/dialog-foot.tsx'
import { useCopy } from '../../../kit/ui/use-copy.ts'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import { showRefusal } from '../../../kit/form/refusal.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { useRecordForm, type FormHandle } from '../../../kit/form/use-record-form.ts'
import { useFirstFocus } from '../../../kit/record/record-editor.tsx'
import { RecordShell, useShellKind } from '../../../kit/record/record-shell.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { passwordPolicy } from '../../../platform/password-policy.ts'
import { SAME_PASSWORD } from './password-rules.ts'
import { randomPassword } from './random-password.ts'

const FIELDS = {
  password: secret('新密码', { required: true }),
  confirmpassword: secret('确认新密码', { required: true }),
}

interface PasswordDialogProps {
  /** whose password; undefined = closed */
  user: Row | undefined
  onClose: () => void
}

/** The dialog; each person gets a fresh one. */
export const PasswordDialog = ({ user, onClose }: PasswordDialogProps) => {
  const [kept, setKept] = useState<Row>()
  if (user && user !== kept) setKept(user)
  const shown = user ?? kept
  if (!shown) return null
  return (
    <ResetPassword
      key={String(shown['id'])}
      open={user !== undefined}
      user={shown}
      onClose={onClose}
      onGone={() => !user && setKept(undefined)}
    />
  )
}

interface ResetPasswordProps {
  open: boolean
  user: Row
  onClose: () => void
  onGone: () => void
}

const ResetPassword = ({ open, user, onClose, onGone }: ResetPasswordProps) => {
  const kind = useShellKind(Object.keys(FIELDS).length)
  const handle = useRecordForm({ fields: FIELDS })
  const guard = useDirtyGuard(open && handle.dirty)
  const { submit, busy } = useReset(handle, user, onClose)
  useFirstFocus(open, handle)
  const close = () => guard(onClose)
  return (
    <RecordShell
      open={open}
      kind={kind}
      title="重置密码"
      subject={String(user['realname'])}
      footer={<DialogFoot busy={busy} onCancel={close} onOk={submit} />}
      onClose={close}
      onGone={onGone}
    >
      <RecordForm handle={handle} layout={kind === 'modal' ? 'horizontal' : 'vertical'}>
        <FormField name="password" help={passwordPolicy()} />
        <FormField name="confirmpassword" rules={[SAME_PASSWORD]} />
      </RecordForm>
      <RandomPassword handle={handle} />
      <p className="hx-muted">重置后对方会立即退出登录，下次登录后须修改密码。</p>
    </RecordShell>
  )
}

const useReset = (handle: FormHandle, user: Row, onDone: () => void) => {
  const { message } = App.useApp()
  const { once, busy } = useOnce()
  const reset = async () => {
    const values = await handle.check()
    if (!values) return
    try {
      await call(resetPassword, { username: String(user['username']), ...values })
      void message.success(`已重置用户“${String(user['realname'])}”的密码`)
      onDone()
    } catch (error) {
      showRefusal(handle, error)
    }
  }
  return { submit: () => void once(reset), busy }
}

/** Fills in a password nobody can guess and shows it, so that it can be handed over. */
const RandomPassword = ({ handle }: { handle: FormHandle }) => {
  const copy = useCopy()
  const [made, setMade] = useState<string>()
  const typed = Form.useWatch('password', handle.form) as string | undefined
  const make = () => {
    const password = randomPassword()
    const values = { password, confirmpassword: password }
    setMade(password)
    handle.form.setFieldsValue(values)
    handle.onValuesChange(values)
  }
  return (
    <div className="hx-inline">
      <Button onClick={make}>生成随机密码</Button>
      {made !== undefined && made === typed && (
        <>
          <span className="hx-code">{made}</span>
          <Button onClick={() => void copy(made, '密码')}>复制</Button>
        </>
      )}
    </div>
  )
}
