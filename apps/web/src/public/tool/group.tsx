/** One group of questions per screen. Answers are optional but must be valid. */
import { asked, type Group, type Part } from '@huxi/clinical/tools/tool'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { QuestionField } from './fields/question-field.tsx'
import { TickList } from './fields/ticks.tsx'
import { answersOf, type Typed, type TypedAnswers } from '../../kit/clinical/typed.ts'
import { Dock, keepFocus, ToolFrame } from './frame.tsx'
import { issuesOf } from '../../kit/clinical/issues.ts'
import tool from './tool.module.css'
import styles from './flow.module.css'

interface GroupScreenProps {
  part: Part
  group: Group
  step: number
  steps: number
  last: boolean
  typed: TypedAnswers
  onType: (question: string, typed: Typed) => void
  onBack: () => void
  onNext?: (() => void) | undefined
  onDone?: (() => void) | undefined
}

export function GroupScreen(props: GroupScreenProps) {
  const { part, group, step, steps, last, typed, onType, onBack, onNext, onDone } = props
  const form = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tries, setTries] = useState(0)
  const answers = answersOf(part, typed)
  const questions = asked(group, answers)
  const issues = issuesOf(part, group, typed)
  const ticks = questions.filter(({ tick }) => tick)

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])

  const leaveBy = (way: (() => void) | undefined) => () => {
    if (Object.keys(issues).length === 0) way?.()
    else setTries(tries + 1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    leaveBy(onDone ?? onNext)()
  }

  return (
    <ToolFrame title={part.title} back={onBack} foot={false}>
      <form ref={form} className={styles.group} onSubmit={submit} noValidate autoComplete="off">
        <Progress step={step} steps={steps} />
        <h1>{group.title}</h1>
        {group.help && <p className={tool.about}>{group.help}</p>}
        {ticks.length > 0 && <TickList title={group.title} questions={ticks} typed={typed} onType={onType} />}
        {questions
          .filter(({ tick }) => !tick)
          .map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              answers={answers}
              typed={typed[question.key]}
              issue={tries > 0 || left.has(question.key) ? issues[question.key] : undefined}
              under={group}
              onType={(value) => onType(question.key, value)}
              onLeave={() => setLeft(new Set([...left, question.key]))}
            />
          ))}
        {ticks.length === 0 && <p className={styles.quiet}>不清楚的可以不填。</p>}
        <Dock>
          {!onDone && (
            <button type="button" className={tool.outlined} onMouseDown={keepFocus} onClick={onBack}>
              上一步
            </button>
          )}
          {onDone && onNext && (
            <button type="button" className={tool.outlined} onMouseDown={keepFocus} onClick={leaveBy(onNext)}>
              下一步
            </button>
          )}
          <button type="submit" className={tool.solid} onMouseDown={keepFocus}>
            {onDone ? '完成修改' : last ? '查看结果' : '下一步'}
          </button>
        </Dock>
      </form>
    </ToolFrame>
  )
}

function Progress({ step, steps }: { step: number; steps: number }) {
  return (
    <div className={styles.progress}>
      <span className={styles.bars} aria-hidden="true">
        {Array.from({ length: steps }, (_, n) => (
          <i key={n} data-done={n < step || undefined} />
        ))}
      </span>
      <span>
        第 {step} 步，共 {steps} 步
      </span>
    </div>
  )
}
