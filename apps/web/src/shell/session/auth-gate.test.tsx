import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enterFrame, MENU_PATH, menuAnswer, menuNode } from '../../../test/frame.tsx'
import { answerWith, refusal, yes, type Answer } from '../../../test/server.ts'
import { signedOut, useSession } from '../../kit/data/session.ts'
import { useTabs } from '../tabs/tabs.ts'

const PATH = '/isystem/position'

const auth = ['list', 'add'].map((verb) => ({ action: `system:position:${verb}`, type: '1', describe: '' }))

const nameField = () => screen.getByLabelText<HTMLInputElement>('职务名称', { selector: '.record input' })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

const LIST = {
  '/sys/position/list': () => yes({ records: [], total: 0, size: 10, current: 1, pages: 1 }),
  '/sys/draft/list': () => yes([]),
  '/sys/draft/get': () => yes(null),
}
const MENU = menuAnswer([menuNode(PATH, '职务管理', 'system/SysPositionList')], auth)

const reset = () => {
  signedOut()
  useTabs.setState({ open: [], active: '', live: [], closing: undefined }, true)
}
beforeEach(reset)
afterEach(reset)

it('a password that is due meanwhile is changed first; the page waits behind it as it was', async () => {
  answerWith({
    ...MENU,
    ...LIST,
    '/sys/user/updatePassword': () => yes({ token: 'T2' }, '密码重置成功!'),
  })
  enterFrame(PATH)
  // By text, because role queries are slow on a page of this size.
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

describe('a menu that cannot be read', () => {
  const leave = vi.fn()
  const opened = async (answerOf: (n: number) => Answer) => {
    leave.mockClear()
    let n = 0
    const asked = answerWith({ ...LIST, '/sys/logout': () => yes(null), [MENU_PATH]: () => answerOf((n += 1)) })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    enterFrame(PATH, { leave })
    const times = (path: string) => asked.filter((one) => one.path === path).length
    return { menus: () => times(MENU_PATH), logouts: () => times('/sys/logout') }
  }
  const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))
  const down = (status: number): Answer => ({ status, envelope: undefined as never })
  const waits = () => screen.queryByText('暂时连接不上服务器')
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['502 of a proxy', down(502)],
    ['503', refusal(503, '数据库暂时连接不上，请稍后重试')],
    ['429', refusal(429, '操作过于频繁，请 1 秒后再试')],
    ['nothing', new TypeError('Failed to fetch')],
  ])('%s is waited for, and the page comes where it was', async (_, answer) => {
    const { logouts } = await opened((n) => (n <= 3 ? answer : MENU[MENU_PATH]()))
    await waitFor(() => expect(waits()).toBeTruthy())
    expect(screen.getByRole('timer').textContent).toMatch(/^(?:60|59) 秒后仍连接不上/)
    await seconds(20)
    await waitFor(() => expect(screen.queryByText('职务管理', { selector: 'h1' })).toBeTruthy())
    expect([waits(), location.pathname, logouts(), leave.mock.calls]).toEqual([null, PATH, 0, []])
    expect(useSession.getState().token).toBe('T1')
  })

  it('is given up after a minute of trying, and the sign-in page says why', async () => {
    const { menus, logouts } = await opened(() => down(502))
    await waitFor(() => expect(waits()).toBeTruthy())
    await seconds(55)
    expect([logouts(), leave.mock.calls]).toEqual([0, []])
    await seconds(8)
    expect(logouts()).toBe(1)
    expect(leave).toHaveBeenCalledTimes(1)
    expect(leave).toHaveBeenCalledWith({ notice: '菜单加载失败：服务器没有应答（502）' })
    const tries = menus()
    expect(tries).toBeGreaterThan(20)
    await seconds(10)
    expect(menus()).toBe(tries)
  })

  it('is an error of the specification when it is empty, and the session ends', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { logouts } = await opened(() => yes({ menu: [], auth: [], allAuth: [] }))
    await waitFor(() => expect(leave).toHaveBeenCalled())
    expect(said.mock.calls.flat()).toContain('getPermissionList: permissions must be a non-null array !')
    expect(logouts()).toBe(1)
    said.mockRestore()
  })

  it('is asked for at once by 立即重试, and left by 退出登录', async () => {
    const { menus } = await opened(() => down(502))
    await waitFor(() => expect(waits()).toBeTruthy())
    const before = menus()
    fireEvent.click(screen.getByText('立即重试'))
    await waitFor(() => expect(menus()).toBeGreaterThan(before))
    fireEvent.click(await screen.findByText('退出登录'))
    fireEvent.click(await screen.findByRole('button', { name: '确定' }))
    await waitFor(() => expect(leave).toHaveBeenCalled())
    expect(leave.mock.calls[0]![0]).toMatchObject({ back: false })
  })
})
