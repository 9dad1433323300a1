import { dateTime } from '@huxi/model'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt, setWidth } from '../../../test/kit.tsx'
import { DateSearch } from './date-picking.tsx'

const show = (width: number) => {
  setWidth(width)
  const onChange = vi.fn()
  const conditions = { since_begin: '2026-01-05', since_end: '2026-01-31' }
  renderAt(
    '/',
    <DateSearch
      field={dateTime('时间', { search: 'range' })}
      name="since"
      id="since"
      conditions={conditions}
      onChange={onChange}
    />,
  )
  return onChange
}
const input = (label: string) => screen.getByPlaceholderText<HTMLInputElement>(label)
const choose = (label: string, day: string) => {
  fireEvent.mouseDown(input(label))
  fireEvent.change(input(label), { target: { value: day } })
  fireEvent.keyDown(input(label), { key: 'Enter', code: 'Enter', keyCode: 13 })
}

it('a range of days begins with its first and ends with its last', () => {
  const onChange = show(1440)
  expect([input('开始日期').value, input('结束日期').value]).toEqual(['2026-01-05', '2026-01-31'])
  choose('开始日期', '2026-01-07')
  choose('结束日期', '2026-02-03')
  expect(onChange).toHaveBeenLastCalledWith({ since_begin: '2026-01-07', since_end: '2026-02-03' })
})

it('on a phone each of them has a field of its own', () => {
  const onChange = show(375)
  choose('开始日期', '2026-01-07')
  expect(onChange).toHaveBeenLastCalledWith({ since_begin: '2026-01-07' })
  choose('结束日期', '2026-02-03')
  expect(onChange).toHaveBeenLastCalledWith({ since_end: '2026-02-03' })
})
