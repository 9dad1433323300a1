import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { Refused, renderAt, Reply, serve } from '../../../test/kit.tsx'
import { OwnPhonePart } from './own-phone.tsx'

const PHONE = '/sys/user/phone'
const mine = (confirmed: boolean, byCode = true) => ({ phone: '138****1234', confirmed, byCode })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('asks for the code that was sent to the own number, and says that it is confirmed', async () => {
  let confirmed = false
  const asked = serve({
    [`${PHONE}/mine`]: () => mine(confirmed),
    [`${PHONE}/sendCode`]: () => new Reply('验证码已发送，请注意查收'),
    [`${PHONE}/confirm`]: () => {
      confirmed = true
      return new Reply('手机号已确认，可以用它登录')
    },
  })
  renderAt('/', <OwnPhonePart />)
  expect(await screen.findByText('138****1234 · 未确认')).toBeTruthy()
  await expectAccessible()
  press('获取验证码')
  expect(await screen.findByText('验证码已发送，请注意查收')).toBeTruthy()
  type('手机验证码', '123456')
  press('确认是我的手机号')
  expect(await screen.findByText('138****1234 · 已确认')).toBeTruthy()
  expect(asked.find(({ path }) => path === `${PHONE}/confirm`)!.body).toMatchObject({ code: '123456' })
})

it('keeps the input when the password is wrong', async () => {
  serve({ [`${PHONE}/mine`]: () => mine(false, false), [`${PHONE}/confirm`]: () => new Refused('登录密码错误') })
  renderAt('/', <OwnPhonePart />)
  await screen.findByText('138****1234 · 未确认')
  type('登录密码', 'Quiet-River-1')
  press('确认是我的手机号')
  expect((await screen.findAllByText('登录密码错误')).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('登录密码').value).toBe('Quiet-River-1')
})
