import { fireEvent, render, screen } from '@testing-library/react'
import { Form } from 'antd'
import { beforeEach, expect, it, vi } from 'vitest'
import { choose } from '../../platform/preferences.ts'
import { isFreeKey, useKeys } from '../ui/keys.ts'
import { goOnByEnter } from './enter-key.ts'
import { Modal } from '../ui/modal.tsx'
import { SAVE, SUBMIT, useSubmitKeys } from '../ui/submit-keys.ts'

const pressed = vi.fn()
beforeEach(() => pressed.mockClear())

function Page({ children }: { children: React.ReactNode }) {
  useSubmitKeys()
  return children
}

const button = (name: string, mark = {}) => (
  <button key={name} type="button" {...mark} onClick={() => pressed(name)}>
    {name}
  </button>
)

const layer = (height: number, content: React.ReactNode, question = false) => (
  <Modal open zIndex={height} footer={null} question={question}>
    {content}
  </Modal>
)

const press = (name: string, key: string, more: KeyboardEventInit = { ctrlKey: true }) =>
  fireEvent.keyDown(screen.getByLabelText(name), { key, bubbles: true, ...more })

it('Ctrl+S and Ctrl+Enter press the button of the topmost layer only', () => {
  render(
    <Page>
      {layer(1100, [<input key="a" aria-label="上层" />, button('上', SUBMIT)])}
      {layer(1000, [<input key="b" aria-label="下层" />, button('下', SUBMIT)])}
    </Page>,
  )
  press('下层', 's')
  press('上层', 'Enter', { metaKey: true })
  expect(pressed.mock.calls).toEqual([['上'], ['上']])
  press('上层', 's', { ctrlKey: true, isComposing: true })
  press('上层', 's', { ctrlKey: true, repeat: true })
  press('上层', 's', { ctrlKey: true, shiftKey: true })
  expect(pressed).toHaveBeenCalledTimes(2)
})

it('a question is not answered by them, and the browser saves no page below it', () => {
  render(
    <Page>
      {layer(1000, [<input key="a" aria-label="表单" />, button('保存', SUBMIT)])}
      {layer(1010, button('删除'), true)}
    </Page>,
  )
  // false = the event stops here
  expect(press('表单', 's')).toBe(false)
  expect(press('表单', 'Enter')).toBe(true)
  expect(pressed).not.toHaveBeenCalled()
})

it('where saving and submitting are two, each key has its own; a query form has neither', () => {
  render(
    <Page>
      {layer(1000, [
        <form key="q" role="search">
          <button type="submit">查询</button>
        </form>,
        <input key="a" aria-label="授权" />,
        button('仅保存', SAVE),
        button('保存并关闭', SUBMIT),
      ])}
    </Page>,
  )
  press('授权', 's')
  press('授权', 'Enter')
  expect(pressed.mock.calls).toEqual([['仅保存'], ['保存并关闭']])
})

it('without a form the keys belong to the browser', () => {
  render(
    <Page>
      <form role="search">
        <input aria-label="条件" />
        <button type="submit">查询</button>
      </form>
    </Page>,
  )
  expect(press('条件', 's')).toBe(true)
})

it('Enter walks through a form to its button, past nothing and through no composing', () => {
  render(
    <Form onKeyDown={goOnByEnter}>
      <input aria-label="姓名" />
      <input type="hidden" />
      <input type="radio" aria-label="男" name="sex" />
      <input type="radio" aria-label="女" name="sex" defaultChecked />
      <textarea aria-label="备注" />
      <input aria-label="电话" type="tel" />
      <button type="submit">确定</button>
    </Form>,
  )
  const focus = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  screen.getByLabelText('姓名').focus()
  press('姓名', 'Enter', { keyCode: 229 })
  press('姓名', 'Enter', { isComposing: true })
  expect(focus()).toBe('姓名')
  expect(press('姓名', 'Enter', {})).toBe(false)
  expect(focus()).toBe('女')
  expect(press('备注', 'Enter', {})).toBe(true)
  press('电话', 'Enter', {})
  expect(focus()).toBe('确定')
})

it('single keys work unless the user types, composes, or has turned them off', () => {
  const free = vi.fn()
  const Page = () => {
    useKeys((event) => free(isFreeKey(event)))
    return (
      <>
        <input aria-label="文字" />
        <input aria-label="勾选" type="checkbox" />
      </>
    )
  }
  render(<Page />)
  press('文字', '?', {})
  press('勾选', '?', {})
  press('勾选', '?', { isComposing: true })
  press('勾选', '?', { altKey: true })
  choose({ singleKeys: false })
  press('勾选', '?', {})
  choose({ singleKeys: true })
  expect(free.mock.calls.map(([it]) => it)).toEqual([false, true, false, false, false])
})
