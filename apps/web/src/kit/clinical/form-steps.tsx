import { isAsked, visibleItems, type Answer, type Answers, type FormContent } from '@huxi/clinical/forms/content'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { focusUnread, ItemAnswer } from './item-answer.tsx'
import styles from './form-step.module.css'

interface FormStepsProps {
  content: FormContent
  answers: Answers
  onAnswer: (linkId: string, value: Answer | null) => void
  onDone: (from: number) => void
  notice?: ReactNode
  focus?: boolean
  /** the shown question, kept outside; undefined = the first unanswered one */
  place?: StepPlace | undefined
}

interface StepPlace {
  readonly at: number | undefined
  readonly go: (next: number, from: number) => void
}

/** A group is no step of its own: its title stands above its questions. */
const stepsOf = (content: FormContent, answers: Answers) =>
  visibleItems(content, answers).filter(({ type }) => type !== 'group')

const stepOf = (content: FormContent, answers: Answers): number => {
  const items = stepsOf(content, answers)
  const open = items.findIndex((item) => isAsked(item) && !Object.hasOwn(answers, item.linkId))
  return open < 0 ? Math.max(items.length - 1, 0) : open
}

export const FormSteps = ({ content, answers, onAnswer, onDone, notice, focus = true, place }: FormStepsProps) => {
  const id = useId()
  const [first] = useState(() => stepOf(content, answers))
  const [own, setOwn] = useState(first)
  const asked = place ? (place.at ?? first) : own
  const [missing, setMissing] = useState(false)
  const items = stepsOf(content, answers)
  const step = Math.min(asked, items.length - 1)
  const item = items[step]
  const heading = useRef<HTMLHeadingElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus, step])
  if (!item) return <p className={styles.intro}>还没有题目。</p>
  const group = content.items.find(({ linkId }) => linkId === item.group)
  const go = (next: number) => {
    setMissing(false)
    if (place) place.go(next, step)
    else setOwn(next)
  }
  const on = () => {
    if (focusUnread(box.current)) return undefined
    if (item.required && isAsked(item) && !Object.hasOwn(answers, item.linkId)) return setMissing(true)
    return step === items.length - 1 ? onDone(step) : go(step + 1)
  }
  return (
    <div ref={box} className={styles.steps}>
      <Progress number={step + 1} of={items.length} />
      {notice}
      {step === 0 && content.intro && <p className={styles.intro}>{content.intro}</p>}
      {group && <p className={styles.intro}>{group.text}</p>}
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.question}>
        {item.text}
        {!item.required && isAsked(item) && <small>（可不答）</small>}
      </h2>
      {item.help && <p className={styles.intro}>{item.help}</p>}
      <ItemAnswer
        key={item.linkId}
        item={item}
        value={answers[item.linkId]}
        labelledBy={id}
        onAnswer={(value) => onAnswer(item.linkId, value)}
        onEnter={on}
      />
      <p className={styles.issue} role="alert">
        {missing && '请先回答这道题'}
      </p>
      <div className={styles.buttons}>
        <button type="button" disabled={step === 0} onClick={() => !focusUnread(box.current) && go(step - 1)}>
          上一题
        </button>
        <button type="button" data-primary onClick={on}>
          {step === items.length - 1 ? '完成' : '下一题'}
        </button>
      </div>
    </div>
  )
}

const Progress = ({ number, of }: { number: number; of: number }) => (
  <label className={styles.progress}>
    <progress max={of} value={number} />
    <span>
      第 {number} / {of} 题
    </span>
  </label>
)
