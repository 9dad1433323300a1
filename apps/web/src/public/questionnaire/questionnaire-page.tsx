/** 问卷 on the patient's phone: birth date, one question per step, thanks. */
import { openFill, type OpenedFill } from '@huxi/contract'
import { useState, type FormEvent, type ReactNode } from 'react'
import { call } from '../../kit/data/call.ts'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { Logo } from '../../kit/ui/logo.tsx'
import { FormSteps } from '../../kit/clinical/form-steps.tsx'
import { HttpError, runtimeConfig } from '../../platform/http.ts'
import { useFilling, type Filling } from './use-filling.ts'
import steps from '../../kit/clinical/form-step.module.css'
import styles from './questionnaire-page.module.css'

const tokenHere = (): string => location.hash.slice(1)

export function QuestionnairePage() {
  const [token] = useState(tokenHere)
  const [opened, setOpened] = useState<OpenedFill>()
  useDocumentTitle(opened?.title ?? '问卷')
  if (!token) return <Frame title="问卷">链接不完整，请重新扫描二维码，或联系医护人员重新发送。</Frame>
  if (!opened) return <Birth token={token} onOpened={setOpened} />
  return <Fill token={token} opened={opened} />
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <Logo size={30} />
      <span>{runtimeConfig().title}</span>
    </header>
    <main className={styles.main}>
      <h1>{title}</h1>
      {children}
    </main>
  </div>
)

const failureText = (error: unknown): string => {
  if (error instanceof HttpError && error.status === 404) return '本机构没有开放手机填写问卷，请联系医护人员。'
  if (error instanceof HttpError && error.status === 0) return '网络不通，请检查网络后重试'
  return error instanceof Error ? error.message : '打开失败，请稍后重试'
}

/** `1950` `5` `5` → `1950-05-05` */
const dayOf = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const Birth = ({ token, onOpened }: { token: string; onOpened: (opened: OpenedFill) => void }) => {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const part = (name: string) =>
      String(given.get(name) ?? '')
        .normalize('NFKC')
        .trim()
    setBusy(true)
    try {
      onOpened(await call(openFill, { token, birthDate: dayOf(part('year'), part('month'), part('day')) }))
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
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

const SENDING: Readonly<Record<Filling['sending'], string>> = {
  saved: '答案已保存',
  saving: '正在保存…',
  offline: '网络不通，恢复后会自动保存，请不要关闭页面',
}

const Notices = ({ filling: { sending, notice, crisis } }: { filling: Filling }) => (
  <>
    <p className={styles.sending} data-offline={sending === 'offline' || undefined} role="status">
      {SENDING[sending]}
    </p>
    {notice && (
      <p className={styles.notice} role="alert">
        {notice}
      </p>
    )}
    {crisis && (
      <p className={styles.crisis} role="alert">
        {crisis}
      </p>
    )}
  </>
)

const Fill = ({ token, opened }: { token: string; opened: OpenedFill }) => {
  const filling = useFilling(token, opened)
  const [ending, setEnding] = useState(false)
  const { answers, answer, crisis, finished, finish, sending } = filling
  if (finished)
    return (
      <Frame title="填写完成，谢谢您">
        {crisis && (
          <p className={styles.crisis} role="alert">
            {crisis}
          </p>
        )}
        <p className={steps.intro}>答案已交给医护人员，现在可以关闭页面。</p>
      </Frame>
    )
  if (ending)
    return (
      <Frame title="由谁填写">
        <Notices filling={filling} />
        <div className={styles.single}>
          <button type="button" data-primary disabled={sending === 'saving'} onClick={() => finish('self')}>
            患者本人填写，提交
          </button>
          <button type="button" disabled={sending === 'saving'} onClick={() => finish('family')}>
            家属代填，提交
          </button>
          <button type="button" onClick={() => setEnding(false)}>
            返回修改
          </button>
        </div>
      </Frame>
    )
  return (
    <Frame title={opened.title}>
      <FormSteps
        content={opened.content}
        answers={answers}
        onAnswer={answer}
        onDone={() => setEnding(true)}
        notice={<Notices filling={filling} />}
      />
    </Frame>
  )
}
