import type { MenuTreeNode } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/session.ts'
import { GrantDrawer } from './grant-drawer.tsx'

const node = (key: string, slotTitle: string, menuType: number, children: unknown[] = []) => ({
  key,
  slotTitle,
  title: null,
  menuType,
  parentId: menuType === 2 ? 'user' : null,
  children: children as MenuTreeNode[],
})
const TREE = [
  node('user', '用户管理', 1, [node('user_add', '新增', 2), node('user_grant', '授权', 2)]),
  node('role', '角色管理', 1),
]
const MENU = [
  { id: 'user', key: 'user', perms: 'u:list', url: '/isystem/user', children: [] },
  { id: 'user_add', key: 'user_add', perms: 'u:add', url: null, children: [] },
  { id: 'user_grant', key: 'user_grant', perms: 'u:grant', url: null, children: [] },
  { id: 'role', key: 'role', perms: 'r:list', url: '/isystem/role', children: [] },
]
const SUPER = { id: '1', roleName: '超级管理员', roleCode: 'admin', builtIn: true }
const NURSE = { id: '2', roleName: '护士', roleCode: 'nurse', builtIn: false }

/** `holds`: ids of the roles the person has himself. */
const answers = (holds: readonly string[] = []) => ({
  '/sys/role/queryTreeList': () => ({ treeList: TREE, ids: [] }),
  '/sys/permission/queryRolePermission': () => ['user'],
  '/sys/permission/getPermCode': () => ({
    codeList: ['system:permission:list', 'u:list', 'u:add', 'r:list'],
    auth: [],
    allAuth: [],
    sysSafeMode: false,
  }),
  '/sys/permission/list': () => MENU,
  '/sys/role/queryall': () => [SUPER, NURSE],
  '/sys/user/userRoleList': ({ query }: { query: URLSearchParams }) =>
    query.has('username') ? pageOf([], holds.includes(query.get('roleId')!) ? 1 : 0) : pageOf([], 12),
  '/sys/permission/saveRolePermission': () => null,
})

const show = (role: Record<string, unknown>, onClose = vi.fn(), onMembers = vi.fn()) => {
  renderAt('/', <GrantDrawer role={role} onClose={onClose} onMembers={onMembers} />)
  return { onClose, onMembers }
}
const menu = (name: string) => screen.findByRole('treeitem', { name: new RegExp(name) })
const box = async (name: string) => (await menu(name)).querySelector('.ant-tree-checkbox')!

beforeEach(() => {
  setWidth(1440)
  signIn([])
  useSession.setState({ user: { username: 'me' } as never })
})

it('sums up the effect and sends the difference', async () => {
  const log = serve(answers())
  const { onClose } = show(NURSE)
  fireEvent.click(await box('角色管理'))
  fireEvent.click(screen.getByRole('checkbox', { name: '新增' }))
  expect(await screen.findByText('+ 新增 2')).toBeTruthy()
  expect(screen.getByText('12')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保存并关闭' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = log.find(({ path }) => path === '/sys/permission/saveRolePermission')!.body!
  expect(sent).toEqual({ roleId: '2', permissionIds: 'user,role,user_add', lastpermissionIds: 'user' })
})

it('仅保存 stays open, and what was saved is no change any more', async () => {
  serve(answers())
  const { onClose } = show(NURSE)
  fireEvent.click(await box('角色管理'))
  fireEvent.click(screen.getByRole('button', { name: '仅保存' }))
  expect(await screen.findByText('没有修改')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

it('offers the names of the people', async () => {
  serve(answers())
  const { onMembers } = show(NURSE)
  fireEvent.click(await box('角色管理'))
  fireEvent.click(screen.getByRole('button', { name: '查看名单' }))
  expect(onMembers).toHaveBeenCalledWith(NURSE)
})

it('rows the person does not hold cannot be given', async () => {
  serve(answers())
  show(NURSE)
  const grant = await screen.findByRole('checkbox', { name: /授权/ })
  expect(grant).toHaveProperty('disabled', true)
  expect(screen.getByText(/您没有此权限/)).toBeTruthy()
})

it('超级管理员 may give them', async () => {
  serve(answers(['1']))
  show(NURSE)
  expect(await screen.findByRole('checkbox', { name: '授权' })).toHaveProperty('disabled', false)
})

it.each([
  ['the role that holds everything', SUPER, [], '超级管理员拥有除审计以外的全部权限，不能修改其授权。'],
  ['a role of the person himself', NURSE, ['2'], '不能修改自己所拥有角色的授权。'],
])('only shows %s', async (_, role, holds, reason) => {
  serve(answers(holds))
  show(role)
  expect(await screen.findByText(reason)).toBeTruthy()
  expect((await box('角色管理')).classList).toContain('ant-tree-checkbox-disabled')
  expect(screen.queryByRole('button', { name: '保存并关闭' })).toBeNull()
})

it('on a narrow window the buttons follow the menu, and there is a way back', async () => {
  setWidth(375)
  serve(answers())
  show(NURSE)
  fireEvent.click(within(await menu('用户管理')).getByText('用户管理'))
  expect(await screen.findByRole('checkbox', { name: '新增' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '返回菜单' }))
  expect(screen.queryByRole('checkbox', { name: '新增' })).toBeNull()
})
