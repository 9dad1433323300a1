import { calledOf, type Answers, type Finding, type Part } from '@huxi/clinical/tools/tool'
import { About, LiteratureDetails } from './about.tsx'
import { explained } from '@huxi/clinical/gauge'
import { missingOf } from './explain.ts'
import { LungFigure } from './lung-figure.tsx'
import { nextStep } from './next-step.ts'
import { Pill } from './pill.tsx'
import { Steps } from './steps.tsx'
import spoken from '../../../platform/spoken.module.css'
import result from './result.module.css'
import tool from '../tool.module.css'
import styles from './others.module.css'

interface Props {
  part: Part
  finding: Finding
  answers: Answers
  id: string
  onEdit: (groupIndex: number) => void
}

export function FindingCard({ part, finding, answers, id, onEdit }: Props) {
  const { wording, use } = finding
  return (
    <li className={styles.other}>
      <h3 id={id}>
        {calledOf(finding).title}
        <Badge finding={finding} />
      </h3>
      {(wording.figure || wording.verdict) && (
        <p className={styles.outcome}>
          {wording.figure && <strong>{wording.figure}</strong>} <Pill wording={wording} />
        </p>
      )}
      <LungFigure finding={finding} />
      <FindingText part={part} finding={finding} answers={answers} />
      <MissingNote part={part} finding={finding} answers={answers} onEdit={onEdit} />
      <details className={styles.more}>
        <summary>
          怎么算的<span className={spoken.srOnly}>：{calledOf(finding).title}</span>
        </summary>
        {explained(finding).length > 0 && <Steps part={part} finding={finding} answers={answers} labelledBy={id} />}
        <About finding={finding} />
      </details>
      {use.wordsOnly ? null : <LiteratureDetails finding={finding} />}
    </li>
  )
}

/** Marks results that need a clinician's signature or are only a hint. */
export function Badge({ finding: { use } }: { finding: Finding }) {
  return use.badge ? <span className={result.badge}>{use.badge}</span> : null
}

/** Meaning, plain words, next step in bold, notes. */
export function FindingText({ part, finding, answers }: Pick<Props, 'part' | 'finding' | 'answers'>) {
  const { wording, use } = finding
  const { meaning, plain, notes } = wording
  const next = nextStep(part, finding)
  return (
    <>
      {/* A comma would lead on to the next step, which stands apart. */}
      {meaning && <p className={result.meaning}>{meaning.replace(/，$/, '。')}</p>}
      {plain && <p className={result.meaning}>{plain}</p>}
      {next && (
        <p className={result.next}>
          <span>下一步</span>
          <strong>{next}</strong>
        </p>
      )}
      {[...notes, ...(use.notes?.(answers) ?? [])].map((note) => (
        <p key={note} className={result.note}>
          {note}
        </p>
      ))}
    </>
  )
}

export function MissingNote({ part, finding, answers, onEdit }: Omit<Props, 'id'>) {
  const missing = missingOf(part, finding, answers)
  if (!missing) return null
  const isWrong = finding.result.status === 'out_of_range'
  const { group } = missing
  return (
    <div className={result.missing}>
      <p>
        <span className={result.missingHead}>{isWrong ? '请核对' : '未填写'}</span>
        {missing.labels.join('、')}
      </p>
      {group !== undefined && (
        <button type="button" className={tool.outlined} onClick={() => onEdit(group)}>
          {isWrong ? '去修改' : '去补充'}
          <span className={spoken.srOnly}>：{finding.model.name}</span>
        </button>
      )}
    </div>
  )
}
