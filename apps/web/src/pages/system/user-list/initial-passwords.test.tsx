import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { InitialPasswords } from './initial-passwords.tsx'

const person = (username: string, more: object = {}) => ({
  id: username,
  username,
  realname: '林静怡',
  status: 1,
  ...more,
})

it('sets first passwords of accounts that never signed in, for slips', async () => {
  signIn(['system:user:changepwd'])
  const asked = serve({ '/sys/user/changePassword': () => null })
  const rows = [person('u2'), person('u5', { lastLoginTime: '2026-01-31 09:05:00' }), person('u4', { status: 2 })]
  renderAt('/', <InitialPasswords rows={rows} onDone={() => undefined} />)
  fireEvent.click(await screen.findByText('初始密码单'))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: '生成' }))
  expect(await dialog.findByText(/已为 1 名用户设置初始密码/)).toBeTruthy()
  const sent = asked.filter(({ path }) => path === '/sys/user/changePassword')
  expect(sent.map(({ body }) => body?.['username'])).toEqual(['u2'])
  expect(await dialog.findByRole('button', { name: '打印' })).toBeTruthy()
})
