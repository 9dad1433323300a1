import { phone } from '@huxi/model'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, setWidth } from '../../../test/kit.tsx'
import { KINDS } from './index.ts'

const MASK = '138****5678'

const Form = ({ start, required = false }: { start: string | null; required?: boolean }) => {
  const [value, setValue] = useState<unknown>(start)
  const { Input } = KINDS.phone
  return (
    <>
      <label htmlFor="a">电话</label>
      <Input id="a" field={phone('电话', { required })} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('电话')
const sent = () => JSON.parse(screen.getByRole('status').textContent) as unknown
const type = (value: string) => fireEvent.change(input(), { target: { value } })

beforeEach(() => setWidth(1440))

it('shows the mask, gives way to a whole number, and sends the mask back untouched', () => {
  renderAt('/', <Form start={MASK} />)
  expect(input().value).toBe(MASK)
  fireEvent.focus(input())
  expect(input().value).toBe('')
  expect(input().placeholder).toBe('输入新的完整号码，留空不变')
  fireEvent.blur(input())
  expect(input().value).toBe(MASK)
  expect(sent()).toBe(MASK)
})

it('replaces the whole mask, and restores it when the typed value is deleted', () => {
  renderAt('/', <Form start={MASK} />)
  fireEvent.focus(input())
  type('1')
  expect(sent()).toBe('1')
  type('13912345678')
  fireEvent.blur(input())
  expect(input().value).toBe('13912345678')
  type('')
  expect(sent()).toBe(MASK)
})

it('a typed mask is no stored value', () => {
  renderAt('/', <Form start={MASK} />)
  type('139****5678')
  type('')
  expect(sent()).toBe(MASK)
})

it('clears the stored value only on request, and can restore it', () => {
  renderAt('/', <Form start={MASK} />)
  fireEvent.click(screen.getByText('清除'))
  expect(sent()).toBeNull()
  expect(input().placeholder).toBe('已清除，保存后生效')
  fireEvent.click(screen.getByText('恢复'))
  expect(sent()).toBe(MASK)
})

it('has nothing to clear where a value is required or none is stored', () => {
  const { unmount } = renderAt('/', <Form start={MASK} required />)
  expect(screen.queryByText('清除')).toBeNull()
  unmount()
  renderAt('/', <Form start={null} />)
  expect(screen.queryByText('清除')).toBeNull()
  expect(input().placeholder).toBe('请输入电话')
})
