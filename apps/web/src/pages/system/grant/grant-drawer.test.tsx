import type { MenuTreeNode } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { GrantDrawer } from './grant-drawer.tsx'
import { ofRole } from './grantee.ts'

const node = (key: string, slotTitle: string, menuType: number, children: unknown[] = [], more: object = {}) => ({
  key,
  slotTitle,
  title: null,
  menuType,
  parentId: menuType === 2 ? 'user' : null,
  grantable: true,
  ruleFlag: 0,
  children: children as MenuTreeNode[],
  ...more,
})
const treeOf = (all: boolean) => [
  node('user', '用户管理', 1, [node('user_add', '新增', 2), node('user_grant', '授权', 2, [], { grantable: all })], {
    url: '/isystem/user',
    perms: 'system:user:list',
    ruleFlag: 1,
  }),
  node('role', '角色管理', 1),
]
const RULES = [
  { id: 'r1', ruleName: '本人登记', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' },
  { id: 'r2', ruleName: '只看张姓', ruleColumn: 'username', ruleConditions: 'RIGHT_LIKE', ruleValue: 'zhang' },
].map((rule) => ({ ...rule, permissionId: 'user', status: '1' }))
const SCOPES = [
  {
    permissionId: 'user',
    titles: ['用户'],
    dataScope: null,
    follows: true,
    meant: ['all', 'departTree', 'depart', 'own'],
    mayGive: ['depart', 'own'],
  },
]
const FIELDS = [
  {
    resource: 'system:position',
    title: '职务',
    fields: [
      { field: 'code', label: '职务编码', rule: 'hidden', rules: ['readonly', 'masked', 'hidden'], least: null },
      { field: 'postRank', label: '职级', rule: null, rules: ['readonly', 'masked', 'hidden'], least: 'masked' },
      { field: 'name', label: '职务名称', rule: null, rules: ['readonly'], least: null },
    ],
  },
  {
    resource: 'system:user',
    title: '用户',
    fields: [{ field: 'phone', label: '手机号码', rule: null, rules: [], least: null }],
  },
]
const SUPER = { id: '1', roleName: '超级管理员', roleCode: 'admin', builtIn: true }
const NURSE = { id: '2', roleName: '护士', roleCode: 'nurse', builtIn: false, dataScope: 'departTree' }

/** `holds`: ids of the caller's roles. */
const answers = (holds: readonly string[] = []) => ({
  '/sys/role/queryTreeList': () => ({ treeList: treeOf(holds.includes('1')), ids: [] }),
  '/sys/permission/queryRolePermission': () => ['user'],
  '/sys/role/queryall': () => [SUPER, NURSE],
  '/sys/user/userRoleList': ({ query }: { query: URLSearchParams }) =>
    query.has('username') ? pageOf([], holds.includes(query.get('roleId')!) ? 1 : 0) : pageOf([], 12),
  '/sys/permission/saveRolePermission': () => null,
  '/sys/preview/save': () => ({ groups: [], gain: 0, lose: 0, others: 0 }),
  '/sys/role/dataScope': ({ method }: { method: string }) => (method === 'GET' ? SCOPES : null),
  '/sys/role/fieldRule': ({ method }: { method: string }) => (method === 'GET' ? FIELDS : null),
  '/sys/role/datarule/user/2': () => ({ datarule: RULES, drChecked: 'r1' }),
  '/sys/role/datarule': () => null,
})

const isSave = ({ method, path }: { method: string; path: string }) => method === 'POST' && path !== '/sys/preview/save'

const show = (role: Record<string, unknown>, onClose = vi.fn(), onMembers = vi.fn()) => {
  renderAt('/', <GrantDrawer of={ofRole} row={role} onClose={onClose} onMembers={onMembers} />)
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
  fireEvent.click(await screen.findByRole('checkbox', { name: '新增' }))
  fireEvent.click(await box('角色管理'))
  // The menu ticked last is open beside the tree.
  expect(await screen.findByRole('heading', { name: '角色管理' })).toBeTruthy()
  expect(await screen.findByText('+ 新增 2')).toBeTruthy()
  await expectAccessible(screen.getByRole('dialog'))
  expect(screen.getByText('12')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保存并关闭' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = log.find(({ path }) => path === '/sys/permission/saveRolePermission')!.body!
  expect(sent).toEqual({ roleId: '2', permissionIds: 'user,user_add,role', lastpermissionIds: 'user' })
})

it('shows the description of a role, and leads to its other rights', async () => {
  signIn(['system:departRole:list'])
  useSession.setState({ menu: [{ path: '/depart', component: 'system/DepartList' }] as never })
  serve(answers())
  show(NURSE)
  expect(await screen.findByText(/角色不分部门，可以分配给任何人/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '部门角色' }).getAttribute('href')).toBe('/depart?tab=roles')
  expect(screen.queryByRole('link', { name: '部门权限' })).toBeNull()
})

it('仅保存 stays open, and saved changes no longer count', async () => {
  serve(answers())
  const { onClose } = show(NURSE)
  fireEvent.click(await box('角色管理'))
  fireEvent.click(screen.getByRole('button', { name: '仅保存' }))
  expect(await screen.findByText('没有修改')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

it('asks before ticks are lost', async () => {
  serve(answers())
  const { onClose } = show(NURSE)
  fireEvent.click(await box('角色管理'))
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  await screen.findByText('有未保存的修改，确定离开吗？', { selector: '.ant-modal-confirm-title' })
  fireEvent.click(screen.getByRole('button', { name: '继续编辑' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByText('+ 新增 1')).toBeTruthy()
})

it('offers the names of the people', async () => {
  serve(answers())
  const { onMembers } = show(NURSE)
  fireEvent.click(await box('角色管理'))
  fireEvent.click(screen.getByRole('button', { name: '查看名单' }))
  expect(onMembers).toHaveBeenCalledWith(NURSE)
})

it('opens the searched menu, so that nothing out of sight is ticked', async () => {
  serve(answers())
  show(NURSE)
  await screen.findByRole('heading', { name: '用户管理' })
  fireEvent.change(screen.getByRole('textbox', { name: /菜单/ }), { target: { value: '角色' } })
  await waitFor(() => expect(screen.queryByRole('heading', { name: '用户管理' })).toBeNull())
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

it('ticks data rules and saves them after the menus', async () => {
  const log = serve(answers())
  const { onClose } = show(NURSE)
  const [own, zhang] = [await screen.findByRole('checkbox', { name: /本人登记/ }), /只看张姓/] as const
  expect(own).toHaveProperty('checked', true)
  expect(screen.getByText('创建人 等于 当前用户账号')).toBeTruthy()
  expect(screen.getByText('用户账号 以 zhang 开头')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: zhang }))
  fireEvent.click(await box('角色管理'))
  fireEvent.click(screen.getByRole('button', { name: '保存并关闭' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = log.filter(isSave)
  expect(sent.map(({ path }) => path)).toEqual(['/sys/permission/saveRolePermission', '/sys/role/datarule'])
  expect(sent[1]!.body).toEqual({ roleId: '2', permissionId: 'user', dataRuleIds: 'r1,r2' })
  expect(await screen.findByText('保存成功!')).toBeTruthy()
})

it('a rule ticked and unticked is no change; without the menu there is nothing to bind', async () => {
  serve(answers())
  show(NURSE)
  const zhang = await screen.findByRole('checkbox', { name: /只看张姓/ })
  fireEvent.click(zhang)
  expect(await screen.findByText('数据规则 1')).toBeTruthy()
  fireEvent.click(zhang)
  expect(await screen.findByText('没有修改')).toBeTruthy()
  fireEvent.click(await box('用户管理'))
  expect(await screen.findByText('请先勾选该菜单，再分配数据规则。')).toBeTruthy()
  expect(zhang).toHaveProperty('disabled', true)
})

it('a menu reaches as far as its role, or as is chosen there', async () => {
  const log = serve(answers())
  const { onClose } = show(NURSE)
  expect(await screen.findByText('在此列表看到：本部门和下级部门的用户。')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '数据范围' }))
  const own = await screen.findByText('只有本人负责或登记的用户')
  expect(screen.getAllByText('超出您自己的数据范围，不能授予')).toHaveLength(2)
  fireEvent.click(own)
  expect(await screen.findByText('数据范围 1')).toBeTruthy()
  expect(screen.getByText('在此列表看到：只有本人负责或登记的用户。')).toBeTruthy()
  expect(within(await menu('用户管理')).getByText('本人')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保存并关闭' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [sent] = log.filter(isSave)
  expect(sent!.body).toEqual({ roleId: '2', permissionId: 'user', dataScope: 'own' })
})

it('shows the rule of the role for each field, and saves all rules of a resource', async () => {
  setWidth(375)
  const log = serve(answers())
  const { onClose } = show(NURSE)
  fireEvent.click(await screen.findByText('字段权限 1'))
  const fields = await screen.findByRole('list', { name: '职务的字段' })
  const choice = (label: string, word: string) =>
    within(within(fields).getByRole('radiogroup', { name: label })).getByRole('radio', { name: word })
  expect(choice('职务编码', '隐藏')).toHaveProperty('checked', true)
  expect(choice('职级', '正常')).toHaveProperty('disabled', true)
  expect(choice('职级', '只读')).toHaveProperty('disabled', true)
  expect(within(fields).queryAllByRole('radio', { name: '掩码' })).toHaveLength(2)
  await expectAccessible(screen.getByRole('dialog'))
  fireEvent.click(choice('职级', '掩码'))
  expect(await screen.findByText('字段权限 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保存并关闭' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = log.filter(({ method }) => method === 'POST')
  // The preview gets the same steps as the save.
  expect(sent.map(({ path }) => path)).toEqual(['/sys/preview/save', '/sys/role/fieldRule'])
  const rules = [
    { field: 'code', rule: 'hidden' },
    { field: 'postRank', rule: 'masked' },
  ]
  const input = { roleId: '2', resource: 'system:position', rules }
  expect(sent[0]!.body).toEqual({ steps: [{ path: '/sys/role/fieldRule', input }] })
  expect(sent[1]!.body).toEqual(input)
})

it.each([
  ['the role that holds everything', SUPER, ['1'], '超级管理员拥有除审计以外的全部权限，不能修改其授权。'],
  ['a role of the caller', NURSE, ['2'], '不能修改自己所拥有角色的授权。'],
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
  fireEvent.click(screen.getByRole('button', { name: '返回菜单列表' }))
  expect(screen.queryByRole('checkbox', { name: '新增' })).toBeNull()
})
