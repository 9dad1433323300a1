/** Hands answers to staff; nothing leaves the phone without consent. */
import { DISCLAIMER } from '@huxi/clinical/envelope'
import { assess, type Answers, type Part, type Tool } from '@huxi/clinical/tools/tool'
import { withConsent } from '@huxi/clinical/tools/packed'
import { assessHandoff, HANDOFF_CONSENT, type HandoffCode } from '@huxi/contract'
import { useMemo, useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { ruleSets } from '../../../kit/clinical/rule-sets.ts'
import { HttpError } from '../../../platform/http.ts'
import { Dock } from '../frame.tsx'
import { versionOf } from '../result/about.tsx'
import { Pill } from '../result/pill.tsx'
import { momentOf } from '../result/print.tsx'
import { shareLink } from '../result/share.ts'
import { Consent } from './consent.tsx'
import { Code, OfflineAnswers } from './handoff-code.tsx'
import result from '../result/result.module.css'
import toolStyles from '../tool.module.css'
import styles from './handoff.module.css'

interface Props {
  tool: Tool
  part: Part
  answers: Answers
  onDone: () => void
}

/** Not stored: consent is asked again on return. */
type Stage =
  | { readonly at: 'asking'; readonly trouble?: string }
  | { readonly at: 'sending' }
  | { readonly at: 'code'; readonly given: HandoffCode }
  | { readonly at: 'offline' }

const UNREACHED = [0, 504]
const TROUBLE: Readonly<Record<number, string>> = {
  404: '本机构目前不接收评估结果。',
  429: '生成编码的次数过多，请过一会儿再试。',
}

const stageAfter = (error: unknown): Stage => {
  if (!(error instanceof HttpError)) throw error
  if (UNREACHED.includes(error.status)) return { at: 'offline' }
  const own = error.status === 200 ? `${error.message}。` : '服务暂时不可用，请稍后再试。'
  return { at: 'asking', trouble: TROUBLE[error.status] ?? own }
}

export function Handoff({ tool, part, answers, onDone }: Props) {
  const [stage, setStage] = useState<Stage>({ at: 'asking' })
  const send = async (): Promise<void> => {
    if (!navigator.onLine) return setStage({ at: 'offline' })
    setStage({ at: 'sending' })
    const body = { tool: tool.id, part: part.id, answers, consent: true, consentVersion: HANDOFF_CONSENT }
    setStage(await call(assessHandoff, body).then((given): Stage => ({ at: 'code', given }), stageAfter))
  }
  const again = () => void send()
  if (stage.at === 'asking' || stage.at === 'sending')
    return (
      <Consent
        sending={stage.at === 'sending'}
        trouble={stage.at === 'asking' ? stage.trouble : undefined}
        onAgree={again}
        onRefuse={onDone}
      />
    )
  return (
    <div className={styles.handoff}>
      {stage.at === 'code' ? (
        <Code key={stage.given.code} given={stage.given} onAgain={again} />
      ) : (
        <OfflineAnswers link={withConsent(shareLink(tool, part, answers), HANDOFF_CONSENT)} onAgain={again} />
      )}
      <Outcome part={part} answers={answers} />
      <p className={styles.quiet}>{DISCLAIMER}</p>
      <Dock>
        <button type="button" className={toolStyles.solid} onClick={onDone}>
          完成
        </button>
      </Dock>
    </div>
  )
}

function Outcome({ part, answers }: Pick<Props, 'part' | 'answers'>) {
  const [at] = useState(() => new Date())
  const main = useMemo(() => assess(part, answers, ruleSets())[0], [part, answers])
  if (!main) return null
  const { wording, model } = main
  return (
    <section className={`${toolStyles.card} ${result.result} ${styles.outcome}`} aria-label="评估结果">
      <p>
        {model.name} {wording.figure && <strong>{wording.figure}</strong>}
        <Pill wording={wording} />
      </p>
      {!wording.figure && <p>{wording.meaning}</p>}
      <p className={styles.quiet}>
        {momentOf(at)} · {versionOf(main)}
      </p>
    </section>
  )
}
