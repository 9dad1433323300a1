import { fireEvent, screen } from '@testing-library/react'
import { App } from 'antd'
import { expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt } from '../../../test/kit.tsx'
import { answerWith, no, yes } from '../../../test/server.ts'
import { Steps } from './steps.tsx'

const SETUP = { uri: 'otpauth://totp/x', setupKey: 'JBSWY3DPEHPK3PXP' }

const show = (task: 'begin' | 'renew' = 'begin', onDone = vi.fn()) =>
  renderAt(
    '/',
    <App>
      <Steps task={task} enrolled={task === 'renew'} onDone={onDone} onCancel={vi.fn()} />
    </App>,
  )
const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const begin = async () => {
  show()
  fill('登录密码', 'right-password')
  press('下一步')
  await screen.findByLabelText(/6 位动态码/)
}

it('recovery codes open with the focus on the button that copies them', async () => {
  const asked = answerWith({
    '/sys/mfa/begin': () => yes(SETUP),
    '/sys/mfa/confirm': () => yes({ recoveryCodes: ['AAAA-BBBB'] }),
  })
  await begin()
  await expectAccessible()
  fill(/6 位动态码/, '123 456')
  press('开启')
  await screen.findByText('AAAA-BBBB')
  await expectAccessible()
  expect(asked.at(-1)!.body).toEqual({ code: '123 456' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /复\s?制/ }))
})

it('a setup that waited too long begins anew; a wrong code does not', async () => {
  const answers = [no('动态码不正确，请重新输入'), no('设置已过期，请重新开始')]
  answerWith({ '/sys/mfa/begin': () => yes(SETUP), '/sys/mfa/confirm': () => answers.shift()! })
  await begin()
  fill(/6 位动态码/, '000000')
  press('开启')
  await screen.findByText('动态码不正确，请重新输入')
  fill(/6 位动态码/, '123456')
  press('开启')
  expect(await screen.findByLabelText('登录密码')).toBeTruthy()
})

it('a confirmation whose answer was lost leads to new recovery codes', async () => {
  answerWith({
    '/sys/mfa/begin': () => yes(SETUP),
    '/sys/mfa/confirm': () => no('设置已过期，请重新开始'),
    '/sys/mfa/mine': () => yes({ enrolled: true, since: '2026-01-02 03:04:05', recoveryLeft: 10, required: false }),
    '/sys/mfa/renewCodes': () => yes({ recoveryCodes: ['CCCC-DDDD'] }),
  })
  await begin()
  fill(/6 位动态码/, '123456')
  press('开启')
  expect(await screen.findByText(/已经开启，但恢复码没有收到/)).toBeTruthy()
  fill('登录密码', 'right-password')
  fill(/动态码/, '654321')
  press('更换恢复码')
  expect(await screen.findByText('CCCC-DDDD')).toBeTruthy()
})

it('a wrong password is reported at its field', async () => {
  answerWith({ '/sys/mfa/begin': () => no('登录密码错误，请重新输入') })
  show()
  fill('登录密码', 'not the password')
  press('下一步')
  await screen.findByText('登录密码错误，请重新输入', { selector: '.ant-form-item-explain-error' })
  expect(document.activeElement).toBe(screen.getByLabelText('登录密码'))
})

it('other recovery codes are shown for password and code, and left once they are kept', async () => {
  const asked = answerWith({ '/sys/mfa/renewCodes': () => yes({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }) })
  const onDone = vi.fn()
  show('renew', onDone)
  fill('登录密码', 'right-password')
  fill('动态码', 'EEEE-FFFF')
  press('更换恢复码')
  await screen.findByText('CCCC-DDDD')
  expect(asked.at(-1)!.body).toEqual({ password: 'right-password', code: 'EEEE-FFFF' })
  const done = screen.getByRole<HTMLButtonElement>('button', { name: '完成' })
  expect(done.disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('我已妥善保存恢复码'))
  fireEvent.click(done)
  expect(onDone).toHaveBeenCalled()
})
