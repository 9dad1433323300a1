import { resumeFill, stepUp, type OpenedFill } from '@huxi/contract'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { call } from '../../kit/data/call.ts'
import { takeBackDevice, type HandedOver } from '../../kit/data/handed-over.ts'
import { HttpError, tellsEnd } from '../../platform/http.ts'
import { loginPath } from '../../platform/redirect.ts'
import { clearSession } from '../../platform/storage.ts'
import { failureText } from './failure-text.ts'
import { Fill } from './fill.tsx'
import { Frame } from './frame.tsx'
import { loadPending, type Pending } from './pending.ts'
import steps from '../../kit/clinical/form-step.module.css'
import styles from './questionnaire-page.module.css'

type Found = { opened: OpenedFill; pending: Pending | undefined } | { failure: string }

export const Tablet = ({ token, proof, back }: HandedOver) => {
  const [found, setFound] = useState<Found>()
  const [returning, setReturning] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    const load = async (): Promise<Found> => {
      try {
        return { opened: await call(resumeFill, { token, proof }), pending: await loadPending(token) }
      } catch (error) {
        return { failure: failureText(error) }
      }
    }
    const show = async (): Promise<void> => {
      const next = await load()
      if (!isUnmounted) setFound(next)
    }
    void show()
    return () => {
      isUnmounted = true
    }
  }, [token, proof, attempt])
  const giveBack = () => setReturning(true)
  if (returning) return <TakeBack back={back} onCancel={() => setReturning(false)} />
  if (!found) return <Frame title="正在打开…">{null}</Frame>
  if ('failure' in found)
    return (
      <Frame title="问卷">
        <p className={steps.issue} role="alert">
          {found.failure}
        </p>
        <div className={styles.single}>
          <button type="button" data-primary onClick={() => setAttempt(attempt + 1)}>
            重试
          </button>
          <button type="button" onClick={giveBack}>
            医护人员收回
          </button>
        </div>
      </Frame>
    )
  return <Fill token={token} opened={found.opened} pending={found.pending} onReturn={giveBack} />
}

/** After the end of the session only signing in leads on, which asks the password as well. */
const leaveToLogin = (back: string): void => {
  clearSession()
  location.replace(loginPath(back))
}

const TakeBack = ({ back, onCancel }: { back: string; onCancel: () => void }) => {
  const id = useId()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    try {
      await call(stepUp, { password })
      takeBackDevice(back)
    } catch (error) {
      if (error instanceof HttpError && tellsEnd(error)) return leaveToLogin(back)
      setFailure(failureText(error))
      setBusy(false)
    }
    return undefined
  }
  return (
    <Frame title="医护人员收回平板">
      <p className={steps.intro}>请输入交出平板的医护人员本人的登录密码。</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <label htmlFor={id}>登录密码</label>
        <input
          id={id}
          className={steps.typed}
          name="password"
          type="password"
          autoComplete="off"
          required
          aria-invalid={failure !== undefined}
        />
        <p className={steps.issue} role="alert">
          {failure}
        </p>
        <div className={styles.single}>
          <button type="submit" data-primary disabled={busy}>
            收回
          </button>
          <button type="button" onClick={onCancel}>
            继续填写
          </button>
        </div>
      </form>
    </Frame>
  )
}
