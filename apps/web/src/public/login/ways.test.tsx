import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, no, yes, type Answer } from '../../../test/server.ts'
import { read } from '../../platform/storage.ts'
import { Login } from './login.tsx'

const success = () =>
  yes({
    token: 'T1',
    userInfo: {
      username: 'linjy',
      realname: '林静怡',
      orgCode: 'A01',
      tenantId: 1,
      mustChange: false,
      mustEnrol: false,
    },
    sysAllDictItems: { sex: [] },
    departs: [{ id: 'd1', departName: '慢病随访中心', orgCode: 'A01' }],
    multi_depart: 1,
    tenantList: [{ id: 1, name: '示范医院' }],
  })

const onEnter = vi.fn(async (_noDepart: boolean) => undefined)

const show = (ticket?: string) =>
  render(
    <StrictMode>
      <Login ticket={ticket} onEnter={onEnter} />
    </StrictMode>,
  )

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  onEnter.mockClear()
  window._CONFIG = { smsLogin: true }
})
afterEach(() => {
  delete window._CONFIG
  vi.restoreAllMocks()
})

describe('the phone', () => {
  const table = {
    '/sys/randomImage/': () => yes('data:image/png;base64,AAAA'),
    '/sys/sms': ({ body }: { body: Record<string, unknown> }) =>
      body.captcha === '7kP4' ? yes(null, '验证码已发送，请注意查收') : no('验证码错误', 412),
    '/sys/phoneLogin': ({ body }: { body: Record<string, unknown> }) =>
      body.captcha === '123456' ? success() : no('手机验证码错误'),
  }
  const openTab = async () => {
    show()
    screen.getByRole('tab', { name: '账号密码登录' }).focus()
    fireEvent.keyDown(screen.getByRole('tab', { name: '账号密码登录' }), { key: 'ArrowRight' })
    await screen.findByLabelText('手机号')
  }

  it('has no tab while no codes can be sent', () => {
    window._CONFIG = {}
    show()
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('asks for a picture before a code, counts down, and signs in', async () => {
    const asked = answerWith(table)
    await openTab()
    const tab = screen.getByRole('tab', { name: '手机号登录' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(tab)
    press('获取验证码')
    expect(screen.getByText('请输入手机号码!')).toBeTruthy()
    fill('手机号', '12345')
    press('获取验证码')
    expect(screen.getByText('您的手机号码格式不正确!')).toBeTruthy()
    fill('手机号', '138 0000 1234')
    press('获取验证码')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('图形验证码')))
    fireEvent.keyDown(screen.getByLabelText('图形验证码'), { key: 'Escape' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '获取验证码' }))
    press('获取验证码')
    // An answer to a picture still loading would always be wrong.
    expect(screen.getByLabelText<HTMLInputElement>('图形验证码').disabled).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('图形验证码')))
    fill('图形验证码', 'nope')
    press('发送验证码')
    await screen.findByText('验证码错误')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('图形验证码').value).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('图形验证码')))
    fill('图形验证码', '7kP4')
    fireEvent.keyDown(screen.getByLabelText('图形验证码'), { key: 'Enter' })
    const button = await screen.findByRole('button', { name: '60 s' })
    expect((button as HTMLButtonElement).disabled).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText('验证码'))
    expect(asked.at(-1)!.body).toMatchObject({ mobile: '13800001234', smsmode: '0', captcha: '7kP4' })
    expect(asked.some(({ path }) => path === '/sys/phoneLogin')).toBe(false)

    fill('验证码', '000000')
    press('登录')
    await waitFor(() => expect(screen.getAllByRole('alert').at(-1)!.textContent).toBe('手机验证码错误'))
    fill('验证码', '123 456')
    press('登录')
    await waitFor(() => expect(onEnter).toHaveBeenCalledWith(false))
    expect(asked.at(-1)!.body).toEqual({ mobile: '13800001234', captcha: '123456', remember_me: true })
    expect(read('UI_CACHE_DB_DICT_DATA')).toEqual({ sex: [] })
  })

  it('says why no code could be sent', async () => {
    answerWith({ ...table, '/sys/sms': () => no('获取验证码过于频繁，请 30 秒后再试', 429) })
    await openTab()
    fill('手机号', '13800001234')
    press('获取验证码')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('图形验证码')))
    fill('图形验证码', '7kP4')
    press('发送验证码')
    await screen.findByText('获取验证码失败：获取验证码过于频繁，请 30 秒后再试')
    expect(screen.queryByLabelText('图形验证码')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('验证码'))
  })
})

describe('the second step', () => {
  const table = {
    '/sys/login': ({ body }: { body: Record<string, unknown> }) => {
      if (body.mfaCode === undefined) return no('请输入两步验证动态码', 428)
      return body.mfaCode === '246810' ? success() : no('动态码不正确，请重新输入', 428)
    },
  }
  const begin = async (key?: 'Enter') => {
    const asked = answerWith(table)
    show()
    fill('用户名', 'linjy')
    fill('密码', 'right-password')
    if (key) {
      screen.getByLabelText('密码').focus()
      fireEvent.submit(screen.getByLabelText('密码').closest('form')!)
    } else press('登录')
    await screen.findByRole('heading', { name: '两步验证' })
    return asked
  }

  it('sends the same again with the code', async () => {
    const asked = await begin()
    press('继续')
    expect(screen.getByText('请输入 6 位动态码!')).toBeTruthy()
    expect(asked).toHaveLength(1)
    fill('动态码', '111111')
    press('继续')
    await screen.findByText('动态码不正确，请重新输入')
    fill('动态码', '246 810')
    press('继续')
    await waitFor(() => expect(onEnter).toHaveBeenCalledWith(false))
    expect(asked.at(-1)!.body).toMatchObject({ username: 'linjy', password: 'right-password', mfaCode: '246810' })
    expect(screen.queryByRole('heading', { name: '两步验证' })).toBeNull()
  })

  it('is not left while a code is on its way', async () => {
    let arrive = (_answer: Answer): void => undefined
    await begin()
    answerWith({ '/sys/login': () => new Promise((resolve) => (arrive = resolve)) })
    fill('动态码', '246810')
    press('继续')
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '返回' }).disabled).toBe(true))
    fireEvent(document.querySelector('dialog')!, new Event('cancel', { cancelable: true }))
    expect(screen.getByRole('heading', { name: '两步验证' })).toBeTruthy()
    arrive(success())
    await waitFor(() => expect(onEnter).toHaveBeenCalledWith(false))
  })

  it('leads back without a complaint, and explains the codes kept for a lost phone', async () => {
    await begin('Enter')
    press('遗失手机？')
    expect(screen.getByText(/恢复码只能用一次/)).toBeTruthy()
    press('返回')
    await waitFor(() => expect(screen.queryByRole('heading', { name: '两步验证' })).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('right-password')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('密码')))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false)
    expect(onEnter).not.toHaveBeenCalled()
  })
})

describe('identity providers', () => {
  const popup = window
  const say = (data: unknown, origin = location.origin, source: Window | null = popup) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))

  beforeEach(() => {
    window._CONFIG = {
      thirdSources: [{ source: 'hospital', title: '院内平台' }],
      casLoginUrl: 'https://cas.example/login',
    }
  })

  it('accepts the code of its own popup only', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(popup)
    const asked = answerWith({ '/sys/thirdLogin/getLoginUser/': success })
    show()
    say('C0')
    press('院内平台')
    expect(opened.mock.calls[0]![0]).toBe('/platform/sys/thirdLogin/render/hospital')
    say('C1', 'https://evil.example')
    say('C2', location.origin, null)
    say({ isObj: true })
    expect(asked).toEqual([])
    say('C3')
    await waitFor(() => expect(onEnter).toHaveBeenCalledWith(false))
    expect(asked.map(({ path }) => path)).toEqual(['/sys/thirdLogin/getLoginUser/C3'])
    expect(read('Access-Token')).toBe('T1')
  })

  it('shows the message of the window, or that there is none', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(popup)
    show()
    press('院内平台')
    say('未绑定')
    await screen.findByText('该第三方账号尚未绑定，请先用账号密码登录，再在“账号绑定”里绑定')
    press('院内平台')
    say('登录失败')
    await screen.findByText(/第三方登录失败/)
    opened.mockReturnValue(null)
    press('院内平台')
    await screen.findByText('浏览器拦截了登录窗口，请允许弹出窗口后重试')
  })

  it('leads to the CAS, and exchanges its ticket once', async () => {
    const urls: string[] = []
    const home = encodeURIComponent(`${location.origin}/user/login`)
    window._CONFIG = { casLoginUrl: `https://cas.example/login?service=${home}` }
    answerWith({ '/sys/cas/client/validateLogin': () => no('票据无效') })
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      urls.push(input)
      return answer(input, init)
    })
    history.replaceState(null, '', '/user/login?redirect=%2Fisystem%2Fuser%3Fa%3D1')
    show('ST-1')
    await screen.findByText('登录失败：票据无效')
    expect(urls).toHaveLength(1)
    expect(new URL(urls[0]!, location.origin).searchParams.get('service')).toBe(location.href)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: '统一身份认证' })
    const service = new URL(new URL(link.href).searchParams.get('service')!)
    expect(service.searchParams.get('state')).toMatch(/^[0-9a-f]{32}$/)
    service.searchParams.delete('state')
    expect(service.href).toBe(location.href)
  })
})
