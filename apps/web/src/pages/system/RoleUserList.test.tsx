import { previewSave, type SavePreview } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import { useSession } from '../../kit/data/session.ts'
import RoleUserList from './RoleUserList.tsx'

const role = (id: string, roleName: string, roleCode: string, builtIn: boolean) => ({
  id,
  roleName,
  roleCode,
  builtIn,
  description: null,
  version: 1,
})
const SYSADMIN = role('1', '系统管理员', 'sysadmin', true)
const FOLLOW_UP = role('2', '随访管理', 'follow', false)
const member = (id: string, realname: string) => ({ id, realname, username: `u${id}`, orgCodeTxt: '呼吸科', status: 1 })
const MEMBERS = [member('7', '林静怡'), member('8', '周文博')]

const LOSS: SavePreview = {
  groups: [{ count: 2, own: false, people: MEMBERS, gain: [], lose: ['系统管理 › 用户管理'] }],
  gain: 0,
  lose: 2,
  others: 0,
}

const CODES = [...['list', 'add', 'edit', 'delete', 'grant'].map((verb) => `system:role:${verb}`), 'system:user:grant']

const show = async (codes: readonly string[], address = '/isystem/roleUserList') => {
  signIn(codes)
  useSession.setState({ user: { id: '8', username: 'u8' } as never })
  const asked = serve({
    '/sys/role/list': () => pageOf([SYSADMIN, FOLLOW_UP]),
    '/sys/role/queryById': ({ query }) => [SYSADMIN, FOLLOW_UP].find(({ id }) => id === query.get('id')),
    '/sys/role/delete': () => null,
    [previewSave.path]: () => LOSS,
    '/sys/user/userRoleList': () => pageOf(MEMBERS),
    '/sys/user/deleteUserRole': () => null,
    '/sys/user/deleteUserRoleBatch': () => null,
    '/sys/dict/getDictItems/user_status': () => [],
  })
  renderAt(address, <RoleUserList />)
  await screen.findByText('follow')
  return asked
}

const line = (text: string) => screen.getByText(text).closest('tr')!
const more = (code: string) => fireEvent.click(within(line(code)).getByRole('button', { name: /更多/ }))

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
})

it('a role is deleted after a question that names users and their lost rights', async () => {
  const asked = await show(CODES)
  more('follow')
  fireEvent.click(await screen.findByRole('button', { name: '删除' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('确定删除角色“随访管理”吗？')
  expect(question.textContent).toContain('林静怡、周文博将失去系统管理 › 用户管理')
  expect(asked.find(({ path }) => path === previewSave.path)!.body).toEqual({
    steps: [{ path: '/sys/role/delete', input: { id: '2' } }],
  })
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  await screen.findByText('已删除角色“随访管理”')
  expect(asked.find(({ path }) => path === '/sys/role/delete')!.query.get('id')).toBe('2')
})

it('a built-in role stays and keeps its code', async () => {
  await show(CODES)
  more('sysadmin')
  expect((await screen.findByRole('button', { name: '删除' })).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(within(line('sysadmin')).getByRole('button', { name: '编辑' }))
  expect(await screen.findByText('内置角色的编码不能修改')).toBeTruthy()
  expect(screen.getByLabelText('角色编码', { selector: '.record input' })).toHaveProperty('disabled', true)
  expect(screen.getByLabelText('角色名称', { selector: '.record input' })).toHaveProperty('disabled', false)
})

it('how far a new role reaches is chosen, not given', async () => {
  await show(CODES)
  fireEvent.click(screen.getByRole('button', { name: '新增' }))
  expect(await screen.findByRole('radio', { name: /全部数据/ })).toHaveProperty('checked', false)
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect((await screen.findAllByText(/请选择数据范围/)).length).toBeGreaterThan(0)
})

it('a member is removed after confirmation, the caller never', async () => {
  const asked = await show(CODES)
  fireEvent.click(within(line('follow')).getByRole('button', { name: '成员' }))
  await screen.findByText('林静怡')
  const remove = (name: string) => within(line(name)).getByRole('button', { name: '移除' })
  expect(remove('周文博').getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(remove('林静怡'))
  const [title] = await screen.findAllByText('确定将“林静怡（u7）”移出角色“随访管理”吗？')
  const question = title!.closest<HTMLElement>('.ant-modal-confirm')!
  fireEvent.click(within(question).getByRole('button', { name: '移除' }))
  await screen.findByText('已移出角色“随访管理”')
  await waitFor(() => expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
  expect(Object.fromEntries(asked.find(({ method }) => method === 'DELETE')!.query)).toMatchObject({
    roleId: '2',
    userIds: '7',
  })
})

it('has nothing to change for readers', async () => {
  await show(['system:role:list'])
  expect(screen.getAllByRole('button', { name: /更多/ })).toHaveLength(1)
  for (const name of ['新增', '编辑', '删除', '授权']) expect(screen.queryByRole('button', { name })).toBeNull()
  fireEvent.click(within(line('follow')).getByRole('button', { name: '成员' }))
  await screen.findByText('林静怡')
  for (const name of ['添加成员', '移除']) expect(screen.queryByRole('button', { name })).toBeNull()
})
