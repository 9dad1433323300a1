import { isNumberIssue, readNumber, unitsInLabel } from '@huxi/model'
import type { InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { NumberBox } from './number-box.tsx'
import place from '../look/place.module.css'
import words from '../look/words.module.css'

interface NumberConditionProps {
  subject: string
  id: string
  label: string
  labelled?: boolean
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Digits stay as typed: long numbers must not lose precision. */
const PLAIN = /^-?\d+(\.\d+)?$/

/** A number condition. An unreadable one blocks its form; without a form it is ignored. */
export const NumberCondition = ({ subject, id, label, labelled = false, value, onChange }: NumberConditionProps) => {
  const box = useRef<InputRef>(null)
  const [left, setLeft] = useState(false)
  const [kept, setKept] = useState<string>()
  const typed = kept ?? value
  const units = unitsInLabel(subject)
  const read = typed ? readNumber(typed, { units }) : null
  const issue = read && isNumberIssue(read) ? `${subject}${read.issue}` : undefined
  useEffect(() => box.current?.input?.setCustomValidity(issue ?? ''), [issue])
  const visibleIssue = left ? issue : undefined
  return (
    <span className={place.line}>
      <NumberBox
        ref={box}
        id={id}
        className={place.block}
        {...(!labelled && { 'aria-label': label })}
        {...(visibleIssue && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}_issue` })}
        units={units}
        value={typed}
        placeholder={label}
        onChange={(next, text) => {
          const isKept = next === text && box.current?.input?.form === null
          setLeft(false)
          setKept(isKept ? text : undefined)
          onChange(next === null || isKept ? undefined : PLAIN.test(text.trim()) ? text.trim() : String(next))
        }}
        onBlur={() => setLeft(true)}
        allowClear
      />
      {visibleIssue && (
        <span id={`${id}_issue`} role="alert" className={words.danger}>
          {visibleIssue}
        </span>
      )}
    </span>
  )
}
