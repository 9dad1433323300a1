/** The answer to one item of a form, large enough for a thumb and for keys: digits choose, Enter goes on. */
import { answerIssue, isAsked, type Answer, type FormItem } from '@huxi/clinical/forms/content'
import { isNumberIssue, readNumber } from '@huxi/model/number-text'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import styles from './form-step.module.css'

interface ItemAnswerProps {
  item: FormItem
  value: Answer | undefined
  labelledBy: string
  onAnswer: (value: Answer | null) => void
  onEnter?: () => void
}

/** The key handler of the back-office is too large for the phone page. */
const digitOf = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): string | undefined =>
  !ctrlKey && !altKey && !metaKey && /^\d$/.test(key) ? key : undefined

/** Points as printed forms show them, so that grade 3 is the key 3; positions where answers have no digit of their own. */
const keysOf = ({ type, options = [] }: FormItem): readonly string[] => {
  const points = new Set(options.map(({ score }) => String(score)).filter((score) => /^\d$/.test(score)))
  return type === 'single' && points.size === options.length ? [...points] : options.map((_, n) => String(n + 1))
}

export const ItemAnswer = (props: ItemAnswerProps) => {
  const { type } = props.item
  if (!isAsked(props.item)) return null
  if (type === 'slider') return <Slider {...props} />
  return type === 'single' || type === 'multi' ? <Choices {...props} /> : <Typed {...props} />
}

const Choices = ({ item, value, labelledBy, onAnswer, onEnter }: ItemAnswerProps) => {
  const name = useId()
  const group = useRef<HTMLDivElement>(null)
  const { options = [], type } = item
  const several = type === 'multi'
  const keys = keysOf(item)
  const chosen: readonly string[] = Array.isArray(value) ? value : value === undefined ? [] : [String(value)]
  const choose = (option: string) => {
    if (!several) return onAnswer(option)
    const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]
    return onAnswer(next.length > 0 ? options.flatMap((one) => (next.includes(one.value) ? [one.value] : [])) : null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault()
      return onEnter()
    }
    const option = options[keys.indexOf(digitOf(event) ?? '')]
    if (!option) return undefined
    event.preventDefault()
    group.current?.querySelectorAll('input')[options.indexOf(option)]?.focus()
    return choose(option.value)
  }
  return (
    <div
      ref={group}
      className={styles.choices}
      {...(several ? { role: 'group' } : { role: 'radiogroup' })}
      aria-labelledby={labelledBy}
    >
      {options.map((option, n) => (
        <label key={option.value}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.value)}
            onKeyDown={onKeyDown}
            onChange={() => choose(option.value)}
          />
          <b aria-hidden="true">{keys[n]}</b>
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  )
}

/** Unanswered until it is touched or Enter takes the middle. */
const Slider = ({ item, value, labelledBy, onAnswer, onEnter }: ItemAnswerProps) => {
  const { min = 0, max = 10, unit = '' } = item
  const position = typeof value === 'number' ? value : Math.round((min + max) / 2)
  const take = (target: EventTarget) => onAnswer(Number((target as HTMLInputElement).value))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (value === undefined) take(event.currentTarget)
    onEnter?.()
  }
  return (
    <div className={styles.line}>
      <span>{min}</span>
      <input
        type="range"
        className={styles.typed}
        min={min}
        max={max}
        value={position}
        aria-labelledby={labelledBy}
        aria-valuetext={value === undefined ? '还没有回答' : `${position}${unit}`}
        onChange={(event) => take(event.target)}
        onPointerUp={(event) => value === undefined && take(event.currentTarget)}
        onKeyDown={onKeyDown}
      />
      <span>{max}</span>
      <b role="status">{value === undefined ? '请拖动选择' : `${position} ${unit}`}</b>
    </div>
  )
}

interface Read {
  readonly answer: Answer | null
  readonly issue?: string | undefined
}

const readTyped = (item: FormItem, typed: string): Read => {
  const { type, unit } = item
  const text = typed.trim()
  if (text === '') return { answer: null }
  const read = type === 'integer' || type === 'decimal' ? readNumber(text, { units: unit ? [unit] : [] }) : null
  if (read && isNumberIssue(read)) return { answer: null, issue: read.issue }
  const answer = read ? read.value : text
  return { answer, issue: answerIssue(item, answer) }
}

/** Focuses an input whose text is no answer. */
export const focusUnread = (place: HTMLElement | null): boolean => {
  const found = place?.querySelector<HTMLElement>('input:invalid, textarea:invalid')
  found?.focus()
  return Boolean(found)
}

/** A pause in typing saves a text, which a reload or another app would take otherwise. */
const PAUSE_MS = 1500

const Typed = ({ item, value, labelledBy, onAnswer, onEnter }: ItemAnswerProps) => {
  const id = useId()
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  const [issue, setIssue] = useState<string>()
  const { type, unit } = item
  const leave = (): boolean => {
    const { answer, issue: unread } = readTyped(item, typed)
    const found = box.current?.validity.badInput ? '请填写完整的日期' : unread
    box.current?.setCustomValidity(found ?? '')
    setIssue(found)
    if (found === undefined && (answer ?? undefined) !== value) onAnswer(answer)
    return found === undefined
  }
  const pause = useEffectEvent(() => {
    const { answer, issue: unread } = readTyped(item, typed)
    if (unread === undefined && (answer ?? undefined) !== value) onAnswer(answer)
  })
  useEffect(() => {
    if (type !== 'text') return undefined
    const timer = setTimeout(pause, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [type, typed])
  // a line that goes when the input is left would move the button under the pointer
  const change = ({ target }: { target: { value: string } }) => {
    setTyped(target.value)
    setIssue(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composing of characters
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || (type === 'text' && event.shiftKey)) return
    event.preventDefault()
    if (leave()) onEnter?.()
  }
  const given = {
    ref: box,
    className: styles.typed,
    'aria-labelledby': labelledBy,
    'aria-describedby': id,
    'aria-invalid': issue !== undefined,
    value: typed,
    onBlur: () => void leave(),
    onKeyDown,
  }
  return (
    <div>
      <div className={styles.line}>
        {type === 'text' ? (
          <textarea {...given} rows={3} onChange={change} />
        ) : (
          <input
            {...given}
            type={type === 'date' ? 'date' : 'text'}
            {...(type !== 'date' && { inputMode: 'decimal' as const })}
            onChange={change}
          />
        )}
        {unit && <span>{unit}</span>}
      </div>
      <p id={id} className={styles.issue} role="alert">
        {issue}
      </p>
    </div>
  )
}
