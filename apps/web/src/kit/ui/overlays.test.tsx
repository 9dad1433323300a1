import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'
import { DatePicker } from './date-picker.tsx'
import { Drawer } from './drawer.tsx'
import { Modal, useModal } from './modal.tsx'
import { layerAbove, layerOf, popupAbove, questionAbove, topmostLayer } from './overlays.ts'
import { Dropdown, Popover, Select } from './popup.tsx'

const top = () => topmostLayer()?.textContent
const press = (name: string) => fireEvent.click(screen.getByText(name))

function Page() {
  const [open, setOpen] = useState<readonly string[]>([])
  const [away, setAway] = useState(false)
  const modal = useModal()
  const is = (name: string) => open.includes(name)
  const change = (name: string) => setOpen(is(name) ? open.filter((one) => one !== name) : [...open, name])
  return (
    <>
      <p>页面</p>
      {['抽屉', '弹窗', '最高'].map((name) => (
        <button key={name} type="button" onClick={() => change(name)}>
          {`换${name}`}
        </button>
      ))}
      <button type="button" onClick={() => setAway(!away)}>
        换页签
      </button>
      <button type="button" onClick={() => modal.confirm({ title: '删除吗？', okText: '好', cancelText: '不' })}>
        提问
      </button>
      <Activity mode={away ? 'hidden' : 'visible'}>
        <Drawer open={is('抽屉')}>抽屉内容</Drawer>
        <Modal open={is('弹窗')} footer={null}>
          弹窗内容
        </Modal>
      </Activity>
      <Modal open={is('最高')} zIndex={1500} footer={null} question>
        最高内容
      </Modal>
    </>
  )
}

it('finds the topmost open layer, by height and by the order of opening', async () => {
  renderAt('/', <Page />)
  expect([top(), layerAbove(), questionAbove()]).toEqual([undefined, false, false])
  press('换最高')
  press('换弹窗')
  expect([top(), questionAbove()]).toEqual(['最高内容', true])
  press('换最高')
  expect([top(), questionAbove()]).toEqual(['弹窗内容', false])
  press('换抽屉')
  expect(top()).toBe('抽屉内容')
  expect(layerOf(screen.getByText('抽屉内容'))).toBe(topmostLayer())
  expect([layerAbove(screen.getByText('页面')), layerAbove(screen.getByText('弹窗内容'))]).toEqual([true, false])
})

it('overlays of a hidden tab do not count, and keep their order', async () => {
  renderAt('/', <Page />)
  press('换抽屉')
  press('换弹窗')
  press('换页签')
  await waitFor(() => expect(layerAbove()).toBe(false))
  press('换页签')
  await waitFor(() => expect(top()).toBe('弹窗内容'))
})

it('a question from code counts until it is answered', async () => {
  renderAt('/', <Page />)
  press('换弹窗')
  press('提问')
  await waitFor(() => expect(questionAbove()).toBe(true))
  expect(top()).toContain('删除吗？')
  fireEvent.click(screen.getByRole('button', { name: '不' }))
  await waitFor(() => expect(questionAbove()).toBe(false))
  expect(top()).toBe('弹窗内容')
})

it.each([
  [
    'bubble',
    <Popover key="" trigger="click" content="内容">
      <button type="button" aria-label="开" />
    </Popover>,
  ],
  [
    'menu',
    <Dropdown key="" trigger={['click']} menu={{ items: [{ key: 'a', label: '一项' }] }}>
      <button type="button" aria-label="开" />
    </Dropdown>,
  ],
  ['list', <Select key="" aria-label="开" options={[{ value: 'a', label: '选项' }]} />],
  ['calendar', <DatePicker key="" aria-label="开" />],
])('a %s is known while it is unfolded, and is no layer', async (_, control) => {
  const { unmount } = renderAt('/', control)
  expect(popupAbove()).toBe(false)
  fireEvent.mouseDown(screen.getByLabelText('开'))
  fireEvent.click(screen.getByLabelText('开'))
  await waitFor(() => expect(popupAbove()).toBe(true))
  expect(layerAbove()).toBe(false)
  unmount()
  expect(popupAbove()).toBe(false)
})
