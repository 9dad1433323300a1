import { openFill, type OpenedFill } from '@huxi/contract'
import { dayIn } from '@huxi/model/moment-text'
import { useState, type FormEvent } from 'react'
import { call } from '../../kit/data/call.ts'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { handedOver } from '../../kit/data/handed-over.ts'
import { useFragment } from '../use-fragment.ts'
import { Screens } from '../screens.tsx'
import { failureText } from './failure-text.ts'
import { Fill } from './fill.tsx'
import { Frame } from './frame.tsx'
import { loadPending, type Pending } from './pending.ts'
import { Tablet } from './tablet.tsx'
import steps from '../../kit/clinical/form-step.module.css'
import styles from './questionnaire-page.module.css'

interface Opened extends OpenedFill {
  pending: Pending | undefined
}

export function QuestionnairePage() {
  const token = useFragment()
  const [tablet] = useState(handedOver)
  useDocumentTitle('问卷')
  if (tablet)
    return (
      <Screens>
        <Tablet {...tablet} />
      </Screens>
    )
  if (!token) return <Frame title="问卷">链接不完整，请重新扫描二维码，或联系医护人员重新发送。</Frame>
  return (
    <Screens key={token}>
      <Linked token={token} />
    </Screens>
  )
}

const Linked = ({ token }: { token: string }) => {
  const [opened, setOpened] = useState<Opened>()
  const [expired, setExpired] = useState<string>()
  useDocumentTitle(opened?.title ?? '问卷')
  const expire = (message: string): void => {
    setExpired(message)
    setOpened(undefined)
  }
  if (!opened) return <Birth token={token} why={expired} onOpened={setOpened} />
  return <Fill token={token} opened={opened} pending={opened.pending} onExpired={expire} />
}

interface BirthProps {
  token: string
  why: string | undefined
  onOpened: (opened: Opened) => void
}

const Birth = ({ token, why, onOpened }: BirthProps) => {
  const [failure, setFailure] = useState(why)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const part = (name: string) =>
      String(given.get(name) ?? '')
        .normalize('NFKC')
        .trim()
    const birthDate = dayIn(`${part('year')}-${part('month')}-${part('day')}`)
    if (birthDate === undefined) return setFailure('没有这一天，请核对年、月、日')
    setBusy(true)
    try {
      const found = await call(openFill, { token, birthDate })
      onOpened({ ...found, pending: await loadPending(token) })
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
    return undefined
  }
  return (
    <Frame title="请先核对身份">
      <p className={steps.intro}>请填写患者本人的出生日期（公历）。</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <fieldset className={styles.birth}>
          <legend>出生日期</legend>
          <Part name="year" label="年" length={4} />
          <Part name="month" label="月" length={2} />
          <Part name="day" label="日" length={2} />
        </fieldset>
        <p className={steps.issue} role="alert">
          {failure}
        </p>
        <div className={styles.single}>
          <button type="submit" data-primary disabled={busy}>
            {busy ? '正在打开…' : '打开问卷'}
          </button>
        </div>
      </form>
    </Frame>
  )
}

const Part = ({ name, label, length }: { name: string; label: string; length: number }) => (
  <label>
    <input
      className={steps.typed}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={length}
      required
      size={length}
    />
    <span>{label}</span>
  </label>
)
