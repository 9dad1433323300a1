import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Modal } from '../../kit/ui/modal.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt } from '../../../test/kit.tsx'
import { answerWith, no, refusal, yes, type Asked } from '../../../test/server.ts'
import { questionAbove } from '../../kit/ui/overlays.ts'
import { signedIn, useSession } from '../../kit/data/session.ts'
import { send, sessionEnded } from '../../platform/http.ts'
import { read } from '../../platform/storage.ts'
import { WayOut } from '../session/way-out.tsx'
import { Relogin } from './relogin.tsx'

const person = { username: 'linjy', realname: '林静怡', tenantId: 1, orgCode: 'A01', mustChange: false }
const tenants = [
  { id: 1, name: '甲院' },
  { id: 2, name: '乙院' },
]

const resultFor = (userInfo: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => ({
  token: 'T2',
  userInfo: { ...person, ...userInfo },
  sysAllDictItems: {},
  departs: [],
  multi_depart: 1,
  tenantList: tenants,
  ...more,
})
const enter = (result: unknown) => signedIn(result as Parameters<typeof signedIn>[0])

const ended = {
  '/work': ({ headers }: Asked) =>
    headers.get('X-Access-Token') === 'T1' ? refusal(401, 'Token失效，请重新登录') : yes('done'),
  '/sys/randomImage/': () => yes('data:image/png;base64,AAAA'),
}

const leave = vi.fn()

const show = () =>
  renderAt(
    '/isystem/position?name=x',
    <WayOut leave={leave}>
      <input aria-label="职务名称" defaultValue="写到一半" />
      <Modal open title="新增职务" transitionName="" maskTransitionName="">
        半张表单
      </Modal>
      <Relogin />
    </WayOut>,
  )

/** A layer takes the focus at the end of its opening, also from one that opened meanwhile. */
const belowOpened = () =>
  waitFor(() => expect(screen.getByRole('dialog', { name: '新增职务' })).toBe(document.activeElement))

const dialog = () => screen.findByRole('dialog', { name: '登录已过期' })
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  leave.mockClear()
  enter(resultFor({}, { token: 'T1' }))
})
afterEach(() => vi.restoreAllMocks())

describe('the password over the page', () => {
  it('is asked for once; all that waits goes on, and the page stays as it was', async () => {
    const asked = answerWith({ ...ended, '/sys/login': () => yes(resultFor()) })
    show()
    const work = Promise.all([send('PUT', '/work', { body: { a: 1 } }), send('GET', '/work')])
    expect((await dialog()).textContent).toContain('未授权，请重新登录')
    expect(screen.getAllByRole('dialog', { name: '登录已过期' })).toHaveLength(1)
    expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('linjy')
    expect(screen.getByLabelText<HTMLInputElement>('用户名').readOnly).toBe(true)
    press('重新登录')
    await screen.findByText('请输入密码!')
    fill('密码', 'right-password')
    press('重新登录')
    expect((await work).map(({ result }) => result)).toEqual(['done', 'done'])
    const login = asked.filter(({ path }) => path === '/sys/login')
    expect(login.map(({ body }) => body)).toEqual([
      { username: 'linjy', password: 'right-password', remember_me: true },
    ])
    expect(read('Access-Token')).toBe('T2')
    expect(screen.getByLabelText<HTMLInputElement>('职务名称').value).toBe('写到一半')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '登录已过期' })).toBeNull())
  })

  it('is left by 退出登录, which also ends the session on the server', async () => {
    const asked = answerWith({ ...ended, '/sys/logout': () => yes(null) })
    show()
    send('GET', '/work').catch(() => undefined)
    await dialog()
    press('退出登录')
    await waitFor(() => expect(leave).toHaveBeenCalledWith({ back: false }))
    expect(asked.some(({ path }) => path === '/sys/logout')).toBe(true)
  })

  it('shows the reason as soon as the server sends it', async () => {
    answerWith(ended)
    show()
    sessionEnded('T1', 'forced')
    const told = await screen.findByRole('dialog', { name: '已下线' })
    expect(told.textContent).toContain('管理员已将该设备下线')
    expect(told.textContent).toContain('已填写的内容不会丢失')
  })

  it('is above open dialogs and is left only by its buttons', async () => {
    answerWith(ended)
    show()
    send('GET', '/work').catch(() => undefined)
    const layer = (await dialog()).closest<HTMLElement>('.ant-modal-wrap')!
    const below = screen.getByText('半张表单').closest<HTMLElement>('.ant-modal-wrap')!
    expect(Number(layer.style.zIndex)).toBeGreaterThan(Number(below.style.zIndex || 1000))
    expect(screen.getByRole('dialog', { name: '登录已过期' }).getAttribute('aria-modal')).toBe('true')
    const listener = vi.fn()
    document.addEventListener('keydown', listener)
    fireEvent.keyDown(screen.getByLabelText('密码'), { key: 'k', ctrlKey: true })
    fireEvent.keyDown(screen.getByLabelText('密码'), { key: 'Escape' })
    fireEvent.click(layer)
    document.removeEventListener('keydown', listener)
    expect(listener).not.toHaveBeenCalled()
    expect(questionAbove()).toBe(true)
    expect(await dialog()).toBeTruthy()
  })

  it('shows the message of the server, and picture and code when required', async () => {
    const answers = [no('用户名或密码错误'), no('请输入验证码', 412), no('请输入动态码', 428), no('动态码错误', 428)]
    const asked = answerWith({ ...ended, '/sys/login': () => answers.shift() ?? yes(resultFor()) })
    show()
    await belowOpened()
    const work = send('GET', '/work')
    await dialog()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('密码')))
    fill('密码', 'wrong')
    press('重新登录')
    await screen.findByText('用户名或密码错误')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe(''))
    fill('密码', 'right-password')
    press('重新登录')
    const picture = await screen.findByLabelText('验证码')
    await waitFor(() => expect(document.activeElement).toBe(picture))
    fill('验证码', '7kP4')
    press('重新登录')
    await screen.findByLabelText('动态码')
    await expectAccessible(await dialog())
    expect(screen.queryByText('请输入动态码')).toBeNull()
    fill('动态码', '000000')
    press('重新登录')
    await screen.findByText('动态码错误')
    fill('动态码', '123456')
    press('重新登录')
    await expect(work).resolves.toMatchObject({ result: 'done' })
    const bodies = asked.filter(({ path }) => path === '/sys/login').map(({ body }) => body)
    expect(bodies.at(-1)).toMatchObject({ password: 'right-password', captcha: '7kP4', mfaCode: '123456' })
  })

  it('signs out on request and fails pending requests', async () => {
    answerWith(ended)
    show()
    const work = send('GET', '/work')
    await dialog()
    press('退出登录')
    await expect(work).rejects.toMatchObject({ status: 401 })
    expect(leave).toHaveBeenCalledWith({ back: false })
    expect(screen.queryByLabelText('职务名称')).toBeNull()
  })

  it('waits in a hidden window', async () => {
    answerWith(ended)
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    show()
    send('GET', '/work').catch(() => undefined)
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(screen.queryByRole('dialog', { name: '登录已过期' })).toBeNull()
    state.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await dialog()
  })
})

describe('a user who signs in again', () => {
  const comeBackAs = async (result: unknown, name = 'linjy') => {
    answerWith({ ...ended, '/sys/login': () => yes(result) })
    show()
    const work = send('GET', '/work').catch((error: unknown) => error)
    await dialog()
    if (name !== 'linjy') {
      press('换个账号登录')
      expect(document.activeElement).toBe(screen.getByLabelText('用户名'))
      fill('用户名', name)
    }
    fill('密码', 'right-password')
    press('重新登录')
    return work
  }

  it('hides the page from another user and sends nothing in that name', async () => {
    const work = await comeBackAs(resultFor({ username: 'zhouwb' }), 'zhouwb')
    expect(work).toMatchObject({ status: 401 })
    await waitFor(() => expect(screen.queryByLabelText('职务名称')).toBeNull())
    expect(read('Access-Token')).toBe('T2')
    expect(read('Login_Username')).toBe('zhouwb')
  })

  it('sends no follow-up of a failed request as another user', async () => {
    const asked = answerWith({
      ...ended,
      '/next': () => refusal(401, 'Token失效，请重新登录'),
      '/sys/login': () => yes(resultFor({ username: 'zhouwb' })),
    })
    show()
    const work = send('GET', '/work').catch(() => send('PUT', '/next', { body: {} }))
    await dialog()
    press('换个账号登录')
    fill('用户名', 'zhouwb')
    fill('密码', 'right-password')
    press('重新登录')
    await expect(work).rejects.toMatchObject({ status: 401 })
    const next = asked.filter(({ path }) => path === '/next')
    expect(next.map(({ headers }) => headers.get('X-Access-Token'))).toEqual(['T1'])
    expect(read('Access-Token')).toBe('T2')
  })

  it('in another tenant than the first goes on in that one', async () => {
    useSession.setState({ tenantId: 2, user: { ...useSession.getState().user!, tenantId: 2, orgCode: 'B07' } })
    await comeBackAs(resultFor())
    await waitFor(() => expect(read('Access-Token')).toBe('T2'))
    expect(read('TENANT_ID')).toBe(2)
    expect(read('Login_Userinfo')).toMatchObject({ orgCode: 'B07' })
    expect(screen.getByLabelText('职务名称')).toBeTruthy()
  })

  it('begins anew when that tenant is closed', async () => {
    await comeBackAs(resultFor({ tenantId: 2 }, { tenantList: [tenants[1]] }))
    await waitFor(() => expect(screen.queryByLabelText('职务名称')).toBeNull())
    expect(read('TENANT_ID')).toBe(2)
  })

  it('with a password that must be changed first has the requests wait for that', async () => {
    answerWith({ ...ended, '/sys/login': () => yes(resultFor({ mustChange: true })) })
    show()
    const settled = vi.fn()
    const work = send('GET', '/work').then(settled)
    await dialog()
    fill('密码', 'given-password')
    press('重新登录')
    await waitFor(() => expect(useSession.getState().user!.mustChange).toBe(true))
    expect(settled).not.toHaveBeenCalled()
    act(() => useSession.setState({ token: 'T3', user: { ...useSession.getState().user!, mustChange: false } }))
    await work
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ result: 'done' }))
  })
})
