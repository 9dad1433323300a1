import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { Unplaced } from './unplaced.tsx'

const ACCOUNT = { id: 'u1', realname: '林静怡', username: 'linjy', roleNames: '', orgCodeTxt: '呼吸门诊' }

it('says which account lacks a role or a department', async () => {
  signIn(['system:user:grant'])
  useSession.setState({ menu: [{ path: '/isystem/user', component: 'system/UserList' }] as never })
  const asked = serve({ '/sys/user/list': () => pageOf([ACCOUNT]) })
  renderAt('/', <Unplaced />)
  const line = within(await screen.findByRole('listitem'))
  expect([line.getByText('无角色'), line.queryByText('无部门')]).toEqual([expect.anything(), null])
  expect(screen.getByRole('link', { name: '查看全部' }).getAttribute('href')).toBe('/isystem/user?unplaced=true')
  expect(asked[0]!.query.get('unplaced')).toBe('true')
})
