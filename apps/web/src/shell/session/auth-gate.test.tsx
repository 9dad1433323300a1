import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { enterFrame, menuAnswer, menuNode } from '../../../test/frame.tsx'
import { answerWith, yes } from '../../../test/server.ts'
import { signedOut, useSession } from '../../kit/data/session.ts'
import { useTabs } from '../tabs/tabs.ts'

const PATH = '/isystem/position'

const auth = ['list', 'add'].map((verb) => ({ action: `system:position:${verb}`, type: '1', describe: '' }))

const nameField = () => screen.getByLabelText<HTMLInputElement>('职务名称', { selector: '.record input' })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

const reset = () => {
  signedOut()
  useTabs.setState({ open: [], active: '', live: [], closing: undefined }, true)
}
beforeEach(reset)
afterEach(reset)

it('a password that is due meanwhile is changed first; the page waits behind it as it was', async () => {
  answerWith({
    ...menuAnswer([menuNode(PATH, '职务管理', 'system/SysPositionList')], auth),
    '/sys/position/list': () => yes({ records: [], total: 0, size: 10, current: 1, pages: 1 }),
    '/sys/draft/list': () => yes([]),
    '/sys/draft/get': () => yes(null),
    '/sys/user/updatePassword': () => yes({ token: 'T2' }, '密码重置成功!'),
  })
  enterFrame(PATH)
  // by text: roles take long on a page of this size
  const heading = (text: string) => screen.queryByText(text, { selector: 'h1' })
  await waitFor(() => expect(heading('职务管理')).toBeTruthy())
  fireEvent.click((await screen.findAllByText('新增'))[0]!)
  await waitFor(nameField)
  fireEvent.change(nameField(), { target: { value: '半个' } })

  act(() => useSession.setState({ user: { ...useSession.getState().user!, mustChange: true } }))
  await waitFor(() => expect(heading('修改密码')).toBeTruthy())
  expect(screen.queryByRole('heading', { name: '职务管理' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  type('旧密码', 'given-password')
  type('新密码', 'a-password-of-mine')
  type('确认新密码', 'a-password-of-mine')
  fireEvent.click(screen.getByRole('button', { name: '确定' }))

  await waitFor(() => expect(heading('修改密码')).toBeNull())
  await waitFor(() => expect(nameField().value).toBe('半个'))
  expect(location.pathname).toBe(PATH)
})
