/** A new account waits for approval before it can sign in. */
import { checkOnlyUser, register } from '@huxi/contract'
import { useEffect, useRef } from 'react'
import { call } from '../../kit/data/call.ts'
import { signInText, wantsCaptcha } from '../../kit/data/sign-in/refusal.ts'
import { HttpError, runtimeConfig } from '../../platform/http.ts'
import { LOGIN, REGISTER_RESULT } from '../../platform/redirect.ts'
import { both, compact, mobile, required, username } from '../form/checks.ts'
import { Field } from '../form/field.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { MobileField } from '../form/mobile-field.tsx'
import { NewPassword } from '../form/new-password.tsx'
import { accountCode, SmsCode } from '../form/sms-code.tsx'
import { newPassword, samePassword } from '../form/strength.ts'
import { useForm } from '../form/use-form.ts'
import { UserLayout } from '../user/user-layout.tsx'
import styles from '../form/actions.module.css'

export function Register() {
  const { registration, smsLogin } = runtimeConfig()
  return (
    <UserLayout title="注册账户">
      {!registration ? (
        <p className={styles.notice}>注册未开放，请联系管理员</p>
      ) : !smsLogin ? (
        <p className={styles.notice}>短信服务未配置，暂时不能自助注册，请联系系统管理员开通账号</p>
      ) : (
        <RegisterForm />
      )}
      <p className={styles.links}>
        <a href={LOGIN}>使用已有账户登录</a>
      </p>
    </UserLayout>
  )
}

function RegisterForm() {
  const uniqueness = useUniqueness()
  const { form, errors, failure, busy, value, focus, check, demand, leave, submit } = useForm({
    username: both(username, uniqueness.check('username', '用户名已存在!')),
    password: newPassword('请输入密码'),
    confirm: samePassword('请输入密码', '两次密码不一致'),
    phone: both(mobile('请输入手机号', '请输入正确手机号'), uniqueness.check('phone', '手机号已存在!')),
    smscode: required('请输入验证码'),
  })
  useEffect(() => focus('username'), [focus])

  const checkUnique = async (name: Unique) => {
    if (value(name) === '' || !check(name)) return
    await uniqueness.ask(name, compact(value(name)))
    check(name)
  }
  const leaveUnique = (name: Unique) => {
    leave(name)
    void checkUnique(name)
  }
  const send = async () => {
    const [name, phone] = [value('username').trim(), compact(value('phone'))]
    await call(register, { username: name, password: value('password'), phone, smscode: compact(value('smscode')) })
    location.assign(`${REGISTER_RESULT}?username=${encodeURIComponent(name)}`)
  }

  return (
    <form
      ref={form}
      noValidate
      aria-busy={busy}
      onSubmit={submit({ send, errorText: (error) => `注册失败：${signInText(error)}` })}
    >
      <Field
        name="username"
        label="用户名"
        placeholder="请输入用户名"
        autoComplete="username"
        maxLength={100}
        error={errors.username}
        onBlur={() => leaveUnique('username')}
      />
      <NewPassword label="密码" confirmLabel="确认密码" errors={errors} onLeave={leave} />
      <MobileField
        name="phone"
        label="手机号"
        placeholder="请输入手机号"
        before="+86"
        error={errors.phone}
        onBlur={() => leaveUnique('phone')}
      />
      <SmsCode
        onRequest={accountCode('register')}
        demandMobile={() => demand('phone')}
        error={errors.smscode}
        onBlur={() => leave('smscode')}
        onSent={() => void Promise.all([checkUnique('username'), checkUnique('phone')])}
      />
      <FormFoot failure={failure} busy={busy} text="注册" busyText="注册中…" />
    </form>
  )
}

type Unique = 'username' | 'phone'

/** Availability of values; without an answer nothing blocks, registering checks again. */
const useUniqueness = () => {
  const answers = useRef(new Map<string, boolean>())
  const keyOf = (name: Unique, value: string) => `${name} ${compact(value)}`
  const check = (name: Unique, sentence: string) => (value: string) =>
    answers.current.get(keyOf(name, value)) ? sentence : undefined
  const ask = async (name: Unique, value: string): Promise<void> => {
    const key = keyOf(name, value)
    if (answers.current.has(key)) return
    try {
      await call(checkOnlyUser, { [name]: value })
      answers.current.set(key, false)
    } catch (error) {
      if (error instanceof HttpError && error.status === 200 && !wantsCaptcha(error)) answers.current.set(key, true)
    }
  }
  return { check, ask }
}
