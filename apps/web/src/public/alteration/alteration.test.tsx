import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith, no, yes } from '../../../test/server.ts'
import { Alteration } from './alteration.tsx'
import { DoneStep } from './done-step.tsx'

const show = () =>
  render(
    <StrictMode>
      <Alteration />
    </StrictMode>,
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const PASSWORD = 'wind in the reeds'

beforeEach(() => {
  window._CONFIG = { smsLogin: true }
})
afterEach(() => {
  delete window._CONFIG
})

it('names a contact while no codes can be sent', () => {
  window._CONFIG = {}
  show()
  expect(screen.getByText(/短信服务未配置.*系统管理员/)).toBeTruthy()
  expect(screen.queryByLabelText('手机')).toBeNull()
})

it('leads through three steps; going back loses nothing and proves nothing twice', async () => {
  let refuse = true
  const asked = answerWith({
    '/sys/user/phoneVerification': ({ body }) =>
      body.smscode === '123456' ? yes({ smscode: 'TICKET', username: 'linjy' }) : no('手机验证码错误'),
    '/sys/user/passwordChange': () => (refuse ? no('新密码不能与旧密码相同，请换一个') : yes(null, '密码重置完成！')),
  })
  show()
  fill('手机', '13800001234')
  fill('验证码', '000000')
  press('下一步')
  await screen.findByText('验证错误：手机验证码错误')
  fill('验证码', '123 456')
  press('下一步')
  await waitFor(() => expect(document.activeElement).toBe(field('新密码')))
  expect(screen.getByText('更改密码').getAttribute('aria-current')).toBe('step')
  expect(field('账号名').value).toBe('linjy')
  expect(field('账号名').readOnly).toBe(true)

  fill('新密码', PASSWORD)
  press('上一步')
  await waitFor(() => expect(document.activeElement).toBe(field('手机')))
  expect(field('手机').value).toBe('13800001234')
  const before = asked.length
  press('下一步')
  await waitFor(() => expect(document.activeElement).toBe(field('新密码')))
  expect(asked).toHaveLength(before)
  expect(field('新密码').value).toBe(PASSWORD)

  fill('确认密码', PASSWORD)
  press('提交')
  await screen.findByText('更改密码失败：新密码不能与旧密码相同，请换一个')
  expect(field('新密码').value).toBe(PASSWORD)
  refuse = false
  press('提交')
  await screen.findByText('更改密码成功')
  expect(screen.getByText('将在5秒后返回登录页面')).toBeTruthy()
  expect(screen.getByRole('link', { name: '立即返回' }).getAttribute('href')).toBe('/user/login?username=linjy')
  expect(asked.at(-1)!.body).toEqual({
    username: 'linjy',
    password: PASSWORD,
    smscode: 'TICKET',
    phone: '13800001234',
  })
  expect(localStorage).toHaveLength(0)
})

it('goes back to the telephone number with the back button of the browser', async () => {
  answerWith({ '/sys/user/phoneVerification': () => yes({ smscode: 'TICKET', username: 'linjy' }) })
  show()
  fill('手机', '13800001234')
  fill('验证码', '123456')
  press('下一步')
  await waitFor(() => expect(document.activeElement).toBe(field('新密码')))

  history.back()

  await waitFor(() => expect(screen.getByText('手机验证').getAttribute('aria-current')).toBe('step'))
  expect(field('手机').value).toBe('13800001234')
})

it('leads back to the sign-in by itself after five seconds', () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  vi.useFakeTimers()
  try {
    render(<DoneStep username="linjy" />)
    expect(document.activeElement).toBe(screen.getByRole('link', { name: '立即返回' }))
    act(() => void vi.advanceTimersByTime(4000))
    expect(screen.getByText('将在1秒后返回登录页面')).toBeTruthy()
    expect(assign).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1000))
    expect(assign.mock.calls).toEqual([['/user/login?username=linjy']])
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('has the phone proved again when the ticket is too old', async () => {
  answerWith({
    '/sys/user/phoneVerification': () => yes({ smscode: 'TICKET', username: 'linjy' }),
    '/sys/user/passwordChange': () => no('短信验证码失效！'),
  })
  show()
  fill('手机', '13800001234')
  fill('验证码', '123456')
  press('下一步')
  await screen.findByLabelText('新密码')
  fill('新密码', PASSWORD)
  fill('确认密码', PASSWORD)
  press('提交')
  fireEvent.click(await screen.findByRole('button', { name: '重新验证手机' }))
  await waitFor(() => expect(document.activeElement).toBe(field('手机')))
})
