import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, serve, setWidth } from '../../../test/kit.tsx'
import { PopupInput, type PopupInputProps } from './popup-input.tsx'

const CONFIG = { code: 'people', orgFields: 'username,realname', destFields: 'leader,leaderName' }
const changed = vi.fn()
const show = (props: Partial<PopupInputProps>) =>
  renderAt('/', <PopupInput {...CONFIG} field="leader" aria-label="负责人" onChange={changed} {...props} />)

beforeEach(() => {
  setWidth(1440)
  changed.mockClear()
})

it.each([
  ['too little', { orgFields: '' }, 'popup参数未正确配置!'],
  ['no report', { code: '' }, 'popup参数未正确配置!'],
  ['one target too few', { destFields: 'leader' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
])('configured with %s, shows the error in place of the field', async (_, props, sentence) => {
  const { container } = show(props)
  expect(container.textContent).toBe(sentence)
  expect(await screen.findByText(sentence, { selector: '.ant-message *' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('is cleared with all the others, and opens nothing by that', async () => {
  const { container } = show({ value: 'user1' })
  await expectAccessible(container)
  fireEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(changed).toHaveBeenCalledExactlyOnceWith('', { leader: '', leaderName: '' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('has nothing to clear while it is empty', () => {
  show({ value: '' })
  expect(screen.getByPlaceholderText('请选择')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '清空' })).toBeNull()
})

it('opens nothing while it is disabled', () => {
  const asked = serve({})
  show({ disabled: true, value: 'user1' })
  fireEvent.click(screen.getByRole('textbox'))
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  expect(screen.queryByRole('button', { name: '清空' })).toBeNull()
  expect(asked).toEqual([])
})
