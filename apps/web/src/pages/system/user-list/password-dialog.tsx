/** 重置密码: an administrator sets a password; the owner changes it at the next sign-in. */
import { resetPassword } from '@huxi/contract'
import { secret } from '@huxi/model'
import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { useCopy } from '../../../kit/ui/use-copy.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { passwordPolicy } from '../../../platform/password-policy.ts'
import { isOwn, OWN_PASSWORD } from './own-account.ts'
import { SAME_PASSWORD } from './password-rules.ts'
import { randomPassword } from './random-password.ts'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'

const FIELDS = {
  password: secret('新密码', { required: true }),
  confirmpassword: secret('确认新密码', { required: true }),
}

export const ResetPassword = ({ row }: { row: Row }) => {
  const { message } = App.useApp()
  const [asked, setAsked] = useState(false)
  const questionAbout = ({ username, realname }: Row): Question<typeof FIELDS> => ({
    title: '重置密码',
    subject: String(realname),
    fields: FIELDS,
    intro: '重置后对方会立即退出登录，下次登录后须修改密码。',
    onSubmit: async (values) => {
      await call(resetPassword, { username: String(username), ...values })
      void message.success(`已重置用户“${String(realname)}”的密码`)
    },
  })
  return (
    <>
      <RowAction reason={isOwn(row) ? OWN_PASSWORD : undefined} onClick={() => setAsked(true)}>
        重置密码
      </RowAction>
      <FormDialog question={asked ? questionAbout(row) : undefined} onClose={() => setAsked(false)}>
        {(handle) => (
          <>
            <FormField name="password" help={passwordPolicy()} />
            <FormField name="confirmpassword" rules={[SAME_PASSWORD]} />
            <RandomPassword handle={handle} />
          </>
        )}
      </FormDialog>
    </>
  )
}

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
    <div className={place.inline}>
      <Button onClick={make}>生成随机密码</Button>
      {made !== undefined && made === typed && (
        <>
          <span className={words.code}>{made}</span>
          <Button onClick={() => void copy(made, '密码')}>复制</Button>
        </>
      )}
    </div>
  )
}
