/** A number input. Unreadable text stays and is the value of the form, so that checks refuse it. */
import { Input, type InputProps, type InputRef } from 'antd'
import { useState, type Ref } from 'react'
import { numberIn, type NumberReading } from '../data/number-in.ts'
import { pasteCells } from './paste-cells.ts'

interface NumberBoxProps extends Omit<InputProps, 'value' | 'onChange' | 'type'>, NumberReading {
  ref?: Ref<InputRef>
  value?: unknown
  /** @param value the number, `<0.5`, or the unreadable text; null when blank */
  onChange?: ((value: number | string | null, text: string) => void) | undefined
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

export const NumberBox = ({ value, units, comparable, onChange, onBlur, ...rest }: NumberBoxProps) => {
  const reading = { units, comparable }
  const given = textOf(numberIn(textOf(value), reading))
  const [typed, setTyped] = useState({ text: textOf(value), given })
  if (typed.given !== given) setTyped({ text: textOf(value), given })
  const change = (text: string) => {
    const next = numberIn(text, reading)
    setTyped({ text, given: textOf(next) })
    onChange?.(next, text)
  }
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={typed.text}
      onChange={({ target }) => change(target.value)}
      onPaste={pasteCells(change)}
      onBlur={(event) => {
        if (Number(typed.text) !== Number(typed.given)) setTyped({ text: typed.given, given })
        onBlur?.(event)
      }}
    />
  )
}
