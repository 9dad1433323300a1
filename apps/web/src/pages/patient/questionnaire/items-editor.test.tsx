import type { FormContent } from '@huxi/clinical/forms/content'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../../../test/kit.tsx'
import { ItemsEditor } from './items-editor.tsx'

const changed = vi.fn<(content: FormContent) => void>()

const Editor = () => {
  const [content, setContent] = useState<FormContent>({
    intro: '',
    items: ['甲', '乙', '丙'].map((text, n) => ({ linkId: `q${n}`, type: 'text', text })),
  })
  const change = (next: FormContent) => {
    changed(next)
    setContent(next)
  }
  return <ItemsEditor content={content} onChange={change} />
}

const items = () => changed.mock.lastCall![0].items
const item = (n: number) => screen.getByRole('group', { name: `第 ${n} 题` })
const handle = (n: number) => within(item(n)).getByText(`第 ${n} 题`)
const texts = () =>
  items()
    .map(({ text }) => text)
    .join('')

test('items change places by drag and by keys', () => {
  renderAt('/', <Editor />)
  fireEvent.dragStart(handle(3), { dataTransfer: {} })
  fireEvent.drop(item(1))
  expect(texts()).toBe('丙甲乙')
  fireEvent.keyDown(within(item(1)).getByRole('textbox', { name: '题目文字' }), { key: 'ArrowDown', altKey: true })
  expect(texts()).toBe('甲丙乙')
})

test('an item keeps a hint and a limit, and loses an emptied one', () => {
  renderAt('/', <Editor />)
  const hint = within(item(1)).getByRole('textbox', { name: '填写说明' })
  fireEvent.change(hint, { target: { value: '想到什么写什么' } })
  const limit = within(item(1)).getByRole('textbox', { name: '最多字数' })
  fireEvent.change(limit, { target: { value: '５０' } })
  expect(items()[0]).toEqual({ linkId: 'q0', type: 'text', text: '甲', help: '想到什么写什么', max: 50 })
  fireEvent.change(limit, { target: { value: '5,000' } })
  fireEvent.blur(limit)
  expect([limit, items()[0]]).toMatchObject([{ value: '5,000' }, { max: '5,000' }])
  fireEvent.change(limit, { target: { value: '50' } })
  fireEvent.change(hint, { target: { value: '' } })
  expect(items()[0]).toEqual({ linkId: 'q0', type: 'text', text: '甲', max: 50 })
})

test('a deleted item can be put back where it was, beside those added since', async () => {
  renderAt('/', <Editor />)
  fireEvent.click(within(item(2)).getByRole('button', { name: '删除第 2 题' }))
  expect(texts()).toBe('甲丙')
  fireEvent.change(within(item(2)).getByRole('textbox', { name: '题目文字' }), { target: { value: '丁' } })
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
  expect(texts()).toBe('甲乙丁')
})
