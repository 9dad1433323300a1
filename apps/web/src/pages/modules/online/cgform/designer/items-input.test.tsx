import type { FormItem } from '@huxi/contract'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../../../../test/kit.tsx'
import { ItemsInput } from './items-input.tsx'

const ITEMS = ['甲', '乙', '丙'].map((label, i): FormItem => ({ code: `f${i}`, label, kind: 'bool' }))

const Designer = ({ used = [], of = '' }: { used?: readonly string[]; of?: string }) => {
  const [items, setItems] = useState<readonly FormItem[]>(ITEMS)
  return <ItemsInput value={items} onChange={setItems} preview={false} used={used} of={of} />
}

const lines = () => screen.getAllByRole('button', { name: /^\d\. / }).map(({ textContent }) => textContent)
const line = (label: string) => screen.getByRole('button', { name: new RegExp(`^\\d\\. ${label}$`) })
const draggable = (label: string) => line(label).closest('[draggable]')!

test('places of fields change by keys and by drag; the open field stays open', () => {
  renderAt('/', <Designer />)
  fireEvent.click(line('甲'))
  fireEvent.keyDown(line('甲'), { key: 'ArrowDown', altKey: true })
  expect(lines()).toEqual(['1. 乙', '2. 甲', '3. 丙'])
  fireEvent.keyDown(line('乙'), { key: 'ArrowUp', altKey: true })
  fireEvent.dragStart(draggable('丙'), { dataTransfer: {} })
  fireEvent.drop(draggable('乙'))
  expect(lines()).toEqual(['1. 丙', '2. 乙', '3. 甲'])
  expect(screen.getByLabelText<HTMLInputElement>('第 3 个字段的名称').value).toBe('甲')
})

test('options of a choice are typed line by line', () => {
  const Chosen = () => {
    const [items, setItems] = useState<readonly FormItem[]>([{ code: 'way', label: '方式', kind: 'dict' }])
    return (
      <>
        <ItemsInput value={items} onChange={setItems} preview={false} />
        <output>{JSON.stringify(items)}</output>
      </>
    )
  }
  const { container } = renderAt('/', <Chosen />)
  fireEvent.click(line('方式'))
  const box = () => screen.getByLabelText<HTMLTextAreaElement>('第 1 个字段的选项（每行一个）')
  fireEvent.change(box(), { target: { value: '鼻导管\n 面罩 \n' } })
  expect(box().value).toBe('鼻导管\n 面罩 \n')
  expect(container.querySelector('output')!.textContent).toContain('"options":["鼻导管","面罩"]')
})

test('a new field never takes the code of a published one', () => {
  renderAt('/', <Designer used={['f4', 'f5']} of="明细" />)
  fireEvent.click(screen.getByRole('button', { name: /添加明细字段/ }))
  fireEvent.click(screen.getByRole('button', { name: '更多设置' }))
  expect(screen.getByLabelText<HTMLInputElement>('明细第 4 个字段的编码').value).toBe('f6')
})

test('a removed field can be put back; it gets another code if its own is in use again', async () => {
  renderAt('/', <Designer />)
  const add = () => fireEvent.click(screen.getByRole('button', { name: /添加字段/ }))
  add()
  fireEvent.change(screen.getByLabelText('第 4 个字段的名称'), { target: { value: '丁' } })
  fireEvent.click(screen.getByRole('button', { name: '移除第 4 个字段' }))
  add()
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
  expect(lines()).toEqual(['1. 甲', '2. 乙', '3. 丙', '4. 丁', '5. 未命名'])
  fireEvent.click(line('丁'))
  fireEvent.click(screen.getByRole('button', { name: '更多设置' }))
  expect(screen.getByLabelText<HTMLInputElement>('第 4 个字段的编码').value).toBe('f5')
})
