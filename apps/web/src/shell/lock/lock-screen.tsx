/** 已锁屏: a modal dialog above the mounted page. If the session ended meanwhile, signing in again unlocks. */
import { mySecondFactor, stepUp } from '@huxi/contract'
import { Alert, Form } from 'antd'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../kit/data/call.ts'
import { useCall } from '../../kit/data/query.ts'
import { failureText } from '../../kit/data/failure.ts'
import { refusedFields } from '../../kit/data/refused-fields.ts'
import { useSession } from '../../kit/data/session.ts'
import { anythingDirty } from '../../kit/data/tab.ts'
import { fileUrl } from '../../kit/data/upload.ts'
import { CodeItem, PasswordItem, ProofFrame } from '../../kit/form/proof-form.tsx'
import { useOnce } from '../../kit/form/use-once.ts'
import { Logo } from '../../kit/ui/logo.tsx'
import { useOverlay } from '../../kit/ui/overlays.ts'
import { Row } from '../../kit/ui/place.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import { ReloginForm } from '../relogin/relogin-form.tsx'
import { useEnded } from '../relogin/ended.ts'
import { endedWords } from '../session/http-errors.ts'
import { useLeave } from '../session/leave.ts'
import { endSession } from '../session/sign-out.ts'
import { unlock } from './locked.ts'
import place from '../../kit/look/place.module.css'
import avatar from '../../kit/look/avatar.module.css'
import words from '../../kit/look/words.module.css'
import styles from './lock.module.css'

const OVER_ALL = 3000

export function LockScreen() {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const user = useSession((s) => s.user)
  const ended = useEnded()
  const endNotice = endedWords(ended.why)
  useModalDialog(dialog)
  useNamelessTitle()
  // Back and page shortcuts are off.
  useOverlay(true, { kind: 'question', mark: dialog, height: OVER_ALL, onBack: () => undefined })
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.lock}
      aria-labelledby={heading}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
      onKeyDown={keepKeys}
    >
      <div className={styles.card}>
        <Row as="p" gap={10} className={styles.brand}>
          <Logo size={30} /> {runtimeConfig().title}
        </Row>
        <h1 id={heading}>{ended.asked ? endNotice.title : '已锁屏'}</h1>
        <Row gap={10} className={`${place.below12} ${words.strong}`}>
          <span className={avatar.avatar} aria-hidden="true">
            {user?.avatar ? <img src={fileUrl(user.avatar)} alt="" /> : [...(user?.realname ?? '')][0]}
          </span>
          {user?.realname}
        </Row>
        {ended.asked ? (
          <>
            <p>{endNotice.content}</p>
            <ReloginForm />
          </>
        ) : (
          <UnlockForm />
        )}
      </div>
    </dialog>,
    document.body,
  )
}

interface Given {
  password?: string
  code?: string
}

/** The server checks the password and counts attempts, as for step-up. */
function UnlockForm() {
  const leave = useLeave()
  const [form] = Form.useForm<Given>()
  const { once, busy } = useOnce()
  // If the check fails, a code may still unlock.
  const { data: factor, error } = useCall(mySecondFactor)
  const [failure, setFailure] = useState('')
  const [warned, setWarned] = useState(false)
  useEffect(() => form.focusField('password'), [form])
  const refuse = (error: unknown): void => {
    const fields = Object.entries(refusedFields(error) ?? {})
    if (fields.length === 0) setFailure(failureText(error))
    form.setFields(fields.map(([name, text]) => ({ name: name as keyof Given, errors: [text] })))
    form.focusField(fields[0]?.[0] ?? 'password')
  }
  const open = (given: Given) =>
    once(async () => {
      setFailure('')
      try {
        await call(stepUp, {
          ...(given.password && { password: given.password }),
          ...(given.code && { code: given.code }),
        })
        unlock()
      } catch (error) {
        refuse(error)
      }
    })
  const signOut = async () => {
    if (anythingDirty() && !warned) return setWarned(true)
    leave({ back: false, notice: await endSession() })
  }
  return (
    <>
      <p className={words.second}>已填写的内容不会丢失，解锁后继续。</p>
      <ProofFrame<Given>
        form={form}
        busy={busy}
        okText="解锁"
        cancelText="退出登录"
        onFinish={open}
        onCancel={() => void signOut()}
      >
        <PasswordItem />
        {(factor?.enrolled ?? error !== null) && <CodeItem extra="可以只填动态码，不填密码" />}
        {failure && <Alert type="error" title={failure} />}
        {warned && <Alert type="warning" title="有未保存的修改，退出登录后会丢失。再按一次“退出登录”将退出。" />}
      </ProofFrame>
    </>
  )
}

const useModalDialog = (dialog: RefObject<HTMLDialogElement | null>): void =>
  useLayoutEffect(() => {
    const [layer, before] = [dialog.current, document.activeElement]
    if (!layer) return
    layer.setAttribute('closedby', 'none')
    if (!layer.open) layer.showModal()
    return () => {
      // Focus needs a visible target.
      setTimeout(() => before instanceof HTMLElement && before.focus())
    }
  }, [dialog])

/** A page title may contain a patient name. */
const useNamelessTitle = (): void =>
  useEffect(() => {
    const before = document.title
    document.title = `已锁屏 · ${runtimeConfig().title}`
    return () => {
      document.title = before
    }
  }, [])

const keepKeys = (event: KeyboardEvent): void => event.stopPropagation()
