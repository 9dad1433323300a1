/** The questions one by one, who answers, and thanks. */
import type { OpenedFill } from '@huxi/contract'
import type { ReactNode } from 'react'
import { FormSteps } from '../../kit/clinical/form-steps.tsx'
import { useScreen, useScreens } from '../screens.tsx'
import { Frame } from './frame.tsx'
import type { Pending } from './pending.ts'
import { useFilling, type Filling } from './use-filling.ts'
import steps from '../../kit/clinical/form-step.module.css'
import styles from './questionnaire-page.module.css'

const SENDING: Readonly<Record<Filling['sending'], string>> = {
  saved: '答案已保存',
  saving: '正在保存…',
  offline: '网络不通，答案暂存在这台设备上，恢复后自动保存',
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

interface FillProps {
  token: string
  opened: OpenedFill
  /** answers of an earlier visit that were not sent */
  pending?: Pending | undefined
  onExpired?: (message: string) => void
  /** on a tablet of the ward, which staff take back */
  onReturn?: () => void
}

interface Place {
  readonly at?: number | 'end'
  /** the question before, which is one step back */
  readonly from?: number
}

const START: Place = {}

export const Fill = ({ token, opened, pending, onExpired, onReturn }: FillProps) => {
  const filling = useFilling(token, opened, { pending, onExpired })
  const [place, setPlace] = useScreen('place', START)
  const { back: goBack } = useScreens()
  const { answers, answer, crisis, finished } = filling
  if (finished) return <Finished crisis={crisis} onReturn={onReturn} />
  const back = onReturn && (
    <button type="button" className={styles.back} onClick={onReturn}>
      医护人员收回
    </button>
  )
  if (place.at === 'end') return <Ending filling={filling} extra={back} onBack={goBack} />
  return (
    <Frame title={opened.title} extra={back}>
      <FormSteps
        content={opened.content}
        answers={answers}
        onAnswer={answer}
        onDone={(from) => setPlace({ at: 'end', from })}
        notice={<Notices filling={filling} />}
        place={{
          at: place.at,
          go: (next, from) => (next === place.from ? goBack() : setPlace({ at: next, from })),
        }}
      />
    </Frame>
  )
}

const Finished = ({ crisis, onReturn }: Pick<FillProps, 'onReturn'> & { crisis: Filling['crisis'] }) => (
  <Frame title="填写完成，谢谢您">
    {crisis && (
      <p className={styles.crisis} role="alert">
        {crisis}
      </p>
    )}
    <p className={steps.intro}>
      {onReturn ? '答案已保存，请把平板交还给医护人员。' : '答案已交给医护人员，现在可以关闭页面。'}
    </p>
    {onReturn && (
      <div className={styles.single}>
        <button type="button" data-primary onClick={onReturn}>
          医护人员收回
        </button>
      </div>
    )}
  </Frame>
)

interface EndingProps {
  filling: Filling
  extra: ReactNode
  onBack: () => void
}

const Ending = ({ filling, extra, onBack }: EndingProps) => (
  <Frame title="由谁填写" extra={extra}>
    <Notices filling={filling} />
    <div className={styles.single}>
      <button type="button" data-primary disabled={filling.sending === 'saving'} onClick={() => filling.finish('self')}>
        患者本人填写，提交
      </button>
      <button type="button" disabled={filling.sending === 'saving'} onClick={() => filling.finish('family')}>
        家属代填，提交
      </button>
      <button type="button" onClick={onBack}>
        返回修改
      </button>
    </div>
  </Frame>
)
