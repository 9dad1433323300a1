import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { answerWith, no, refusal, yes, type Answer } from '../../../test/server.ts'
import { read, write } from '../../platform/storage.ts'
import { Login } from './login.tsx'

const user = {
  username: 'linjy',
  realname: '林静怡',
  orgCode: 'A01',
  tenantId: 1,
  relTenantIds: '1',
  mustChange: false,
}
const departs = [
  { id: 'd1', departName: '慢病随访中心', orgCode: 'A01' },
  { id: 'd2', departName: '护理部', orgCode: 'A02' },
]
const tenants = [
  { id: 1, name: '示范医院' },
  { id: 2, name: '合作医院' },
]
const success = (extra: Record<string, unknown> = {}) =>
  yes({
    token: 'T1',
    userInfo: user,
    sysAllDictItems: {},
    departs: [departs[0]],
    multi_depart: 1,
    tenantList: [tenants[0]],
    ...extra,
  })

const onEnter = vi.fn(async (_noDepart: boolean) => undefined)

const show = () =>
  render(
    <StrictMode>
      <Login onEnter={onEnter} />
    </StrictMode>,
  )

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '登录' }))
const trySignIn = (password = 'right-password') => {
  fill('用户名', 'linjy')
  fill('密码', password)
  submit()
}

beforeEach(() => onEnter.mockClear())

describe('the form', () => {
  it('forgets the session of the previous user', () => {
    write('Access-Token', 'old')
    show()
    expect(read('Access-Token')).toBeUndefined()
  })

  it('asks for missing fields and sends nothing', () => {
    const asked = answerWith({})
    show()
    submit()
    expect(screen.getByText('请输入用户名!')).toBeTruthy()
    expect(screen.getByText('请输入密码!')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('用户名'))
    expect(asked).toEqual([])
  })

  it('begins in the first field, and leads to the public tools and the other forms', () => {
    window._CONFIG = { registration: true }
    show()
    delete window._CONFIG
    expect(document.activeElement).toBe(screen.getByLabelText('用户名'))
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/user/alteration', '/user/register', '/copd', '/hcqycjxjz', '/gssxxbbx'])
  })

  it('takes the name from the address', () => {
    history.replaceState(null, '', '/user/login?username=zhouwb')
    show()
    expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('zhouwb')
    expect(document.activeElement).toBe(screen.getByLabelText('密码'))
  })

  it('shows the password only while asked to', () => {
    show()
    const reveal = screen.getByRole('button', { name: '显示密码' })
    expect(screen.getByLabelText('密码').getAttribute('type')).toBe('password')
    fireEvent.click(reveal)
    expect(screen.getByLabelText('密码').getAttribute('type')).toBe('text')
    expect(reveal.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('signing in', () => {
  it('sends name and password once, keeps the session and goes on', async () => {
    const asked = answerWith({ '/sys/login': () => success() })
    show()
    trySignIn()
    fireEvent.submit(screen.getByLabelText('用户名').closest('form')!)
    await waitFor(() => expect(onEnter).toHaveBeenCalledWith(false))
    expect(asked).toHaveLength(1)
    expect(asked[0]!.body).toEqual({ username: 'linjy', password: 'right-password', remember_me: true })
    expect(read('Access-Token')).toBe('T1')
    expect(read('Login_Username')).toBe('linjy')
  })

  it('shows the message of the server, and can be tried again', async () => {
    answerWith({ '/sys/login': () => no('用户名或密码错误') })
    show()
    trySignIn('wrong')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('用户名或密码错误'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('linjy')
    expect(screen.queryByLabelText('验证码')).toBeNull()
    expect(onEnter).not.toHaveBeenCalled()
  })

  it('distinguishes a faulty answer of the server from a server out of reach', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    show()
    trySignIn()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('请求出现错误，请稍后再试'))
    cleanup()
    answerWith({ '/sys/login': () => new TypeError('Failed to fetch') })
    show()
    trySignIn()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('无法连接服务器'))
  })

  it('notifies people without a department after they arrive', async () => {
    answerWith({ '/sys/login': () => success({ multi_depart: 0, departs: [] }) })
    show()
    trySignIn()
    await waitFor(() => expect(onEnter).toHaveBeenCalledWith(true))
  })

  it('asks nothing more while the password must be changed', async () => {
    answerWith({ '/sys/login': () => success({ multi_depart: 2, departs, userInfo: { ...user, mustChange: true } }) })
    show()
    trySignIn()
    await waitFor(() => expect(onEnter).toHaveBeenCalledWith(false))
  })
})

describe('the picture', () => {
  const table = {
    '/sys/login': ({ body }: { body: Record<string, unknown> }) =>
      body.captcha === '7kP4'
        ? success()
        : no(body.captcha === 'used' ? '密码错误' : '请输入验证码', body.captcha === 'used' ? 500 : 412),
    '/sys/randomImage/': () => yes('data:image/png;base64,AAAA'),
  }

  it('appears only when the server asks for it, and its characters are sent with its label', async () => {
    const asked = answerWith(table)
    show()
    expect(screen.queryByLabelText('验证码')).toBeNull()
    trySignIn()
    const field = await screen.findByLabelText('验证码')
    await waitFor(() => expect(document.activeElement).toBe(field))
    const key = asked
      .find(({ path }) => path.startsWith('/sys/randomImage/'))!
      .path.split('/')
      .at(-1)
    submit()
    expect(screen.getByText('请输入验证码!')).toBeTruthy()
    fill('验证码', '7kP4')
    submit()
    await waitFor(() => expect(onEnter).toHaveBeenCalled())
    expect(asked.at(-1)!.body).toMatchObject({ captcha: '7kP4', checkKey: key })
  })

  it('is renewed by a click and after a wrong password', async () => {
    const asked = answerWith(table)
    const pictures = () => asked.filter(({ path }) => path.startsWith('/sys/randomImage/')).length
    show()
    trySignIn()
    await screen.findByLabelText('验证码')
    await waitFor(() => expect(pictures()).toBe(1))
    fireEvent.click(screen.getByRole('button', { name: /验证码图片/ }))
    await waitFor(() => expect(pictures()).toBe(2))
    fill('验证码', 'used')
    submit()
    await waitFor(() => expect(pictures()).toBe(3))
    expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('')
  })
})

describe('where to work', () => {
  const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))

  it('asks people of several departments', async () => {
    const asked = answerWith({
      '/sys/login': () => success({ multi_depart: 2, departs }),
      '/sys/selectDepart': ({ body }) => yes({ userInfo: { ...user, orgCode: body.orgCode } }),
    })
    show()
    trySignIn()
    await screen.findByRole('heading', { name: '请选择部门' })
    expect(fireEvent(document.querySelector('dialog')!, new Event('cancel', { cancelable: true }))).toBe(false)
    confirm()
    expect(screen.getByLabelText('部门').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('部门'))
    await expectAccessible()
    choose('部门', 'A02')
    confirm()
    await waitFor(() => expect(onEnter).toHaveBeenCalledWith(false))
    expect(asked.at(-1)!.body).toEqual({ orgCode: 'A02', username: 'linjy' })
    expect(read<typeof user>('Login_Userinfo')!.orgCode).toBe('A02')
  })

  it('asks for the tenant first, because departments belong to one', async () => {
    const asked = answerWith({
      '/sys/login': () => success({ multi_depart: 2, departs, tenantList: tenants }),
      '/sys/user/getCurrentUserDeparts': () => yes({ list: departs, orgCode: null }),
      '/sys/selectDepart': () => yes({ userInfo: user }),
    })
    show()
    trySignIn()
    await screen.findByRole('heading', { name: '请选择租户' })
    expect(screen.queryByLabelText('部门')).toBeNull()
    choose('租户', '2')
    await screen.findByRole('heading', { name: '请选择租户和部门' })
    expect(asked.at(-1)!.headers.get('tenant_id')).toBe('2')
    choose('部门', 'A01')
    confirm()
    await waitFor(() => expect(onEnter).toHaveBeenCalledWith(false))
    expect(read('TENANT_ID')).toBe(2)
  })

  it('offers the departments of the tenant chosen last, however late an answer comes', async () => {
    const answers: ((answer: Answer) => void)[] = []
    answerWith({
      '/sys/login': () => success({ tenantList: tenants }),
      '/sys/user/getCurrentUserDeparts': () => new Promise((resolve) => answers.push(resolve)),
    })
    show()
    trySignIn()
    await screen.findByRole('heading', { name: '请选择租户' })
    choose('租户', '1')
    choose('租户', '2')
    await waitFor(() => expect(answers).toHaveLength(2))
    const twin = { id: 'd8', departName: '护理部', orgCode: 'A03' }
    answers[1]!(yes({ list: [...departs, twin], orgCode: null }))
    await screen.findByLabelText('部门')
    answers[0]!(yes({ list: [{ id: 'd9', departName: '别处', orgCode: 'Z01' }], orgCode: 'Z01' }))
    await act(() => new Promise((done) => setTimeout(done)))
    for (const name of ['护理部（A02）', '护理部（A03）', '慢病随访中心'])
      expect(screen.getByRole('option', { name })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '确定' }).disabled).toBe(false)
  })

  it('takes the sign-in back when the choice is refused', async () => {
    const asked = answerWith({
      '/sys/login': () => success({ multi_depart: 2, departs }),
      '/sys/selectDepart': () => refusal(403, '没有权限'),
      '/sys/logout': () => yes(null),
    })
    show()
    trySignIn()
    await screen.findByRole('heading', { name: '请选择部门' })
    choose('部门', 'A02')
    confirm()
    await screen.findByText('登录失败：没有权限')
    expect(asked.at(-1)!.path).toBe('/sys/logout')
    expect(read('Access-Token')).toBeUndefined()
    expect(onEnter).not.toHaveBeenCalled()
  })
})
