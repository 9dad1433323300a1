import { fireEvent, screen } from '@testing-library/react'
import { App } from 'antd'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'
import { answerWith, no, yes } from '../../../test/server.ts'
import { Steps } from './steps.tsx'

const SETUP = { uri: 'otpauth://totp/x', setupKey: 'JBSWY3DPEHPK3PXP' }

const show = () =>
  renderAt(
    '/',
    <App>
      <Steps task="begin" enrolled={false} onDone={vi.fn()} onCancel={vi.fn()} />
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

it('the codes for bad days come with the focus on what keeps them', async () => {
  const asked = answerWith({
    '/sys/mfa/begin': () => yes(SETUP),
    '/sys/mfa/confirm': () => yes({ recoveryCodes: ['AAAA-BBBB'] }),
  })
  await begin()
  fill(/6 位动态码/, '123 456')
  press('开启')
  await screen.findByText('AAAA-BBBB')
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
