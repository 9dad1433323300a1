import { many, text } from '@huxi/model'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { KINDS } from './index.ts'

const field = many('联系人', { value: text('姓名') })

const Page = () => {
  const [value, setValue] = useState<unknown>(['甲', '乙', '丙'])
  return (
    <>
      <KINDS.many.Input id="x" field={field} value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue(['丁'])}>
        换
      </button>
    </>
  )
}

const lines = () => screen.getAllByRole<HTMLInputElement>('textbox')
const words = () => lines().map(({ value }) => value)

it('each item keeps its own control when one before it goes', () => {
  render(<Page />)
  const [, second, third] = lines()
  fireEvent.click(screen.getByRole('button', { name: '删除第 1 项' }))
  expect(words()).toEqual(['乙', '丙'])
  expect(lines()).toEqual([second, third])
  fireEvent.click(screen.getByRole('button', { name: '新增一项' }))
  expect([words(), lines()[1]]).toEqual([['乙', '丙', ''], third])
  fireEvent.click(screen.getByText('换'))
  expect(words()).toEqual(['丁'])
})
