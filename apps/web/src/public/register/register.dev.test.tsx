import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerWith, no, yes } from '../../../test/server.ts'
import { Register } from './register.tsx'
import { RegisterResult } from './register-result.tsx'

const show = () =>
  render(
    <StrictMode>
      <Register />
    </StrictMode>,
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => {
  fireEvent.focus(field(label))
  fireEvent.input(field(label), { target: { value } })
  fireEvent.blur(field(label))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const PASSWORD = 'wind in the reeds'

beforeEach(() => {
  window._CONFIG = { registration: true, smsLogin: true }
})
afterEach(() => {
  delete window._CONFIG
})

it('says that it is closed, or that no codes can be sent, and names a contact', () => {
  window._CONFIG = { registration: false, smsLogin: true }
  const closed = show()
  expect(screen.getByText('注册未开放，请联系管理员')).toBeTruthy()
  closed.unmount()
  window._CONFIG = { registration: true, smsLogin: false }
  show()
  expect(screen.getByText(/短信服务未配置.*系统管理员/)).toBeTruthy()
})

it('checks a field on leaving it, an empty one only on sending', () => {
  answerWith({})
  show()
  fill('用户名', '')
  expect(screen.queryByText('请输入用户名')).toBeNull()
  fill('密码', 'short')
  expect(screen.getByText('密码至少 10 位，且不能是常见密码').className).toBe('error')
  fill('密码', PASSWORD)
  fill('确认密码', 'wind in the reed')
  expect(screen.getByText('两次密码不一致')).toBeTruthy()
  fill('手机号', '123')
  expect(screen.getByText('请输入正确手机号')).toBeTruthy()
  press('注册')
  expect(screen.getByText('请输入用户名')).toBeTruthy()
  expect(screen.getByText('请输入验证码')).toBeTruthy()
  expect(document.activeElement).toBe(field('用户名'))
})

it('shows how strong a password is while it is typed', () => {
  show()
  fireEvent.focus(field('密码'))
  fireEvent.input(field('密码'), { target: { value: 'abc' } })
  expect(screen.getByText('强度：低')).toBeTruthy()
  fireEvent.input(field('密码'), { target: { value: PASSWORD } })
  expect(screen.getByText('强度：强')).toBeTruthy()
  fireEvent.input(field('密码'), { target: { value: '' } })
  expect(screen.queryByText(/强度/)).toBeNull()
})

it('knows taken values once the server answers, and keeps everything typed when registering fails', async () => {
  const asked = answerWith({
    '/sys/user/checkOnlyUser': () => no('用户账号已存在'),
    '/sys/user/register': () => no('手机验证码错误'),
  })
  show()
  fill('用户名', 'zhang.san')
  await screen.findByText('用户名已存在!')
  press('注册')
  expect(asked.every(({ path }) => path === '/sys/user/checkOnlyUser')).toBe(true)

  answerWith({
    '/sys/user/checkOnlyUser': () => no('请输入验证码', 412),
    '/sys/user/register': ({ body }) => no(`${String(body.username)} ${String(body.phone)} 手机验证码错误`),
  })
  fill('用户名', 'li.si')
  fill('密码', PASSWORD)
  fill('确认密码', PASSWORD)
  fill('手机号', '139 0000 1234')
  fill('验证码', '000000')
  screen.getByRole('button', { name: '注册' }).focus()
  press('注册')
  await waitFor(() =>
    expect(screen.getAllByRole('alert').at(-1)!.textContent).toBe('注册失败：li.si 13900001234 手机验证码错误'),
  )
  expect(field('密码').value).toBe(PASSWORD)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '注册' }))
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
})

it('shows the refusal of the server at the field', async () => {
  answerWith({
    '/sys/user/checkOnlyUser': () => yes(true),
    '/sys/user/register': () => ({ ...no('该密码过于常见'), result: { fields: { password: '该密码过于常见' } } }),
  })
  show()
  fill('用户名', 'li.si')
  fill('密码', PASSWORD)
  fill('确认密码', PASSWORD)
  fill('手机号', '13900001234')
  fill('验证码', '123456')
  press('注册')
  await screen.findByText('该密码过于常见')
  expect(document.activeElement).toBe(field('密码'))
})

it('shows the result as text', () => {
  history.replaceState(null, '', '/user/register-result?username=%3Cb%3Eli%3C%2Fb%3E')
  render(<RegisterResult />)
  expect(screen.getByText('您的账户：<b>li</b> 注册成功')).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe(
    '/user/login?username=%3Cb%3Eli%3C%2Fb%3E',
  )
})

it('claims nothing when nothing was registered', () => {
  history.replaceState(null, '', '/user/register-result')
  render(<RegisterResult />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('没有刚刚注册的账号')
  expect(screen.queryByText(/注册成功/)).toBeNull()
})
