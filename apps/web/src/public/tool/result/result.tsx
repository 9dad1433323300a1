import { useId, useMemo, type ComponentProps } from 'react'
import { DISCLAIMER } from '@huxi/clinical/envelope'
import { mostSeriousFirst } from '@huxi/clinical/serious'
import { assess, calledOf, type Answers, type Finding, type Part, type Tool } from '@huxi/clinical/tools/tool'
import { ruleSets } from '../../../kit/clinical/rule-sets.ts'
import { About, LiteratureDetails } from './about.tsx'
import { MainActions, MoreActions } from './actions.tsx'
import { Figure } from './figure.tsx'
import { Badge, FindingCard, MissingNote, FindingText } from './finding-card.tsx'
import { LungFigure } from './lung-figure.tsx'
import { Gauge } from '../../../kit/clinical/gauge.tsx'
import { Pill } from './pill.tsx'
import { momentOf, Print } from './print.tsx'
import { explained, isScore, reachOf } from '@huxi/clinical/gauge'
import { Steps } from './steps.tsx'
import { weekOf } from './week.ts'
import othersStyles from './others.module.css'
import toolStyles from '../tool.module.css'
import styles from './result.module.css'

interface Props {
  tool: Tool
  part: Part
  answers: Answers
  at: Date
  onEdit: (groupIndex: number) => void
  onHandoff?: (() => void) | undefined
  onRestart: () => void
}

export function Result({ tool, part, answers, at, onEdit, onHandoff, onRestart }: Props) {
  const id = useId()
  const [main, ...others] = useMemo(() => found(part, answers), [part, answers])
  if (!main) return null
  return (
    <div className={styles.result}>
      <section className={`${toolStyles.card} ${styles.main}`} aria-labelledby={`${id}main`}>
        <h1 id={`${id}main`}>
          {calledOf(main).title}
          <Badge finding={main} />
        </h1>
        <p className={styles.when}>
          {part.title} · {momentOf(at)}
        </p>
        <Score finding={main} />
        <FindingText part={part} finding={main} answers={answers} />
        {part.notes?.(answers).map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        <MissingNote part={part} finding={main} answers={answers} onEdit={onEdit} />
      </section>
      <div className={styles.rest}>
        <Week steps={weekOf(part, answers, main.wording.level)} id={`${id}week`} />
        {explained(main).length > 0 && (
          <section className={toolStyles.card} aria-labelledby={`${id}steps`}>
            <h2 id={`${id}steps`}>{isScore(main) ? '分数怎么来的' : '结果怎么来的'}</h2>
            <Origin part={part} finding={main} answers={answers} labelledBy={`${id}steps`} />
          </section>
        )}
        {others.length > 0 && <Others id={id} findings={others} part={part} answers={answers} onEdit={onEdit} />}
        <section className={`${toolStyles.card} ${styles.sources}`} aria-label="来源">
          <LiteratureDetails finding={main} />
          <details className={othersStyles.more}>
            <summary>来源和适用范围</summary>
            <About finding={main} />
          </details>
        </section>
        <p className={othersStyles.disclaimer}>{DISCLAIMER}</p>
      </div>
      <MoreActions tool={tool} part={part} answers={answers} onEdit={onEdit} onRestart={onRestart} />
      <MainActions onHandoff={onHandoff} />
      <Print tool={tool} part={part} findings={[main, ...others]} answers={answers} at={at} />
    </div>
  )
}

interface OthersProps extends Pick<Props, 'part' | 'answers' | 'onEdit'> {
  id: string
  findings: readonly Finding[]
}

const Others = ({ id, findings, ...about }: OthersProps) => (
  <section className={toolStyles.card} aria-labelledby={`${id}others`}>
    <h2 id={`${id}others`}>其他公开评分</h2>
    <ul className={othersStyles.others}>
      {findings.map((finding, n) => (
        // A model may occur twice with different inputs.
        <FindingCard key={`${finding.model.id} ${n}`} id={`${id}other${n}`} finding={finding} {...about} />
      ))}
    </ul>
  </section>
)

function Week({ steps, id }: { steps: readonly string[]; id: string }) {
  if (steps.length === 0) return null
  return (
    <section className={toolStyles.card} aria-labelledby={id}>
      <h2 id={id}>这一周可以做的</h2>
      <div className={othersStyles.about}>
        <ul>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const found = (part: Part, answers: Answers): readonly Finding[] =>
  mostSeriousFirst(
    assess(part, answers, ruleSets()).map((finding) => ({
      finding,
      level: finding.wording.level,
      status: finding.result.status,
    })),
  ).map(({ finding }) => finding)

/** Longer explanations are equations and start collapsed. */
const ROWS_MAX = 8

function Origin(props: ComponentProps<typeof Steps>) {
  if (props.finding.steps.length <= ROWS_MAX) return <Steps {...props} />
  return (
    <details className={othersStyles.more}>
      <summary>怎么算的</summary>
      <Steps {...props} />
    </details>
  )
}

function Score({ finding }: { finding: Finding }) {
  const { wording } = finding
  return (
    <div className={styles.score}>
      {reachOf(finding) ? <Gauge scored={finding} /> : <Figure wording={wording} />}
      <LungFigure finding={finding} />
      <Pill wording={wording} />
    </div>
  )
}
