import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { NumberBox } from './number-box.tsx'

const box = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (text: string) => {
  for (let at = 1; at <= text.length; at += 1) fireEvent.change(box(), { target: { value: text.slice(0, at) } })
}

const renderBox = (comparable = false) => {
  const given: unknown[] = []
  const Held = () => {
    const [value, setValue] = useState<unknown>(null)
    return (
      <NumberBox
        value={value}
        comparable={comparable}
        units={['mg/L']}
        onChange={(next) => {
          given.push(next)
          setValue(next)
        }}
      />
    )
  }
  render(<Held />)
  return () => given.at(-1)
}

it.each([
  ['0,15', 0.15, '0.15'],
  ['0，15', 0.15, '0.15'],
  ['１２．５', 12.5, '12.5'],
  ['1 000', 1000, '1000'],
  ['1.5e3', 1500, '1.5e3'],
  ['1.50', 1.5, '1.50'],
  ['-0.5', -0.5, '-0.5'],
  ['0.5 mg/L', 0.5, '0.5'],
])('%s typed is %d, and reads %s when it is left', (text, value, left) => {
  const last = renderBox()
  type(text)
  expect([box().value, last()]).toEqual([text, value])
  fireEvent.blur(box())
  expect(box().value).toBe(left)
})

it.each(['<0.5', '2.35L', '1,000', '--', '七'])('%s stays as it was typed and is handed on for the checks', (text) => {
  const last = renderBox()
  type(text)
  fireEvent.blur(box())
  expect([box().value, last()]).toEqual([text, text])
})

it('takes a comparator where the field has one', () => {
  const last = renderBox(true)
  type('＜ 0,5')
  fireEvent.blur(box())
  expect([box().value, last()]).toEqual(['<0.5', '<0.5'])
})

it('is nothing when it is emptied', () => {
  const last = renderBox()
  type('5')
  fireEvent.change(box(), { target: { value: '' } })
  expect(last()).toBeNull()
})

it('shows another value that comes from outside', () => {
  const { rerender } = render(<NumberBox value={5} />)
  type('7,5')
  rerender(<NumberBox value={9} />)
  expect(box().value).toBe('9')
})

it('keeps several pasted cells apart, so that they are no number', () => {
  const last = renderBox()
  fireEvent.paste(box(), { clipboardData: { getData: () => '5\r\n600\r\n' } })
  expect([last(), box().value]).toEqual(['5；600', '5；600'])
})
