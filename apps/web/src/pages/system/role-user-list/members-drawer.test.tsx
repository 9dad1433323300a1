import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { MembersDrawer } from './members-drawer.tsx'

const person = (id: string, realname: string) => ({
  id,
  realname,
  username: `u${id}`,
  orgCodeTxt: '护理部',
  phone: '138****0000',
  status: 1,
})

it('names the role, and offers to remove every member but the caller', async () => {
  setWidth(1440)
  signIn(['system:user:grant', 'system:user:freeze'])
  useSession.setState({ user: { id: '1', username: 'u1' } as never })
  const asked = serve({
    '/sys/user/userRoleList': () => pageOf([person('1', '林静怡'), { ...person('2', '周文博'), status: 2 }]),
    '/sys/dict/getDictItems/user_status': () => [{ value: '1', text: '正常' }],
  })
  renderAt('/', <MembersDrawer role={{ id: '7', roleName: '护士' }} open onClose={vi.fn()} onGone={vi.fn()} />)
  const layer = await screen.findByRole('dialog', { name: /^角色成员.*护士$/ })
  const row = (name: string) => within(layer).getByText(name).closest('tr')!
  await within(layer).findByText('周文博')
  expect(asked.find(({ path }) => path === '/sys/user/userRoleList')!.query.get('roleId')).toBe('7')
  const word = (name: string) => within(row(name)).getByRole('button', { name: '移除' }).getAttribute('aria-disabled')
  expect([word('林静怡'), word('周文博')]).toEqual(['true', null])
  expect(within(row('周文博')).queryByRole('button', { name: '更多' })).toBeNull()
  fireEvent.click(within(row('周文博')).getByRole('checkbox'))
  await expectAccessible(layer)
})
