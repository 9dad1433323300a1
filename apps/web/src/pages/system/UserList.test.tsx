import type { AllAuthEntry } from '@huxi/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, Refused, renderAt, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { useSession } from '../../kit/data/session.ts'
import { BreadcrumbProvider } from '../../kit/ui/page-header.tsx'
import UserList from './UserList.tsx'
import { ChangeRoles } from './user-list/change-roles.tsx'

const person = (id: string, realname: string, more: object = {}) => ({
  id,
  realname,
  username: `u${id}`,
  status: 1,
  sex: 1,
  userIdentity: 1,
  version: 1,
  roleNames: '护士,医生,运营',
  orgCodeTxt: '呼吸科,护理部',
  selectedroles: '',
  selecteddeparts: '',
  departIds: '',
  relTenantIds: '1',
  ...more,
})
const OWN = person('1', '管理员')
const OTHER = person('2', '林静怡')
const NEWCOMER = person('3', 'newcomer', { status: 3 })
const FROZEN = person('4', '周文博', { status: 2 })

const ALL = ['add', 'edit', 'delete', 'export', 'approve', 'freeze', 'changepwd', 'grant'].map(
  (verb) => `system:user:${verb}`,
)
const RULE: AllAuthEntry = { action: 'user:form:phone', type: '2', describe: '', status: '1' }

const show = async (codes: readonly string[], address = '/isystem/user'): Promise<Asked[]> => {
  signIn(codes, [RULE])
  useSession.setState({ tenantId: 1, user: { id: '1', username: 'u1' } as never })
  const log = serve({
    '/sys/user/list': () => pageOf([OWN, OTHER, NEWCOMER, FROZEN]),
    '/sys/user/queryById': ({ query }) => (query.get('id') === '1' ? OWN : OTHER),
    '/sys/user/freeze': () => null,
    '/sys/user/thaw': () => null,
    '/sys/user/approve': () => null,
    '/sys/user/reject': () => null,
    '/sys/dict/getDictItems/user_status': () => [
      { value: '1', text: '正常' },
      { value: '2', text: '冻结' },
      { value: '3', text: '待审核' },
    ],
    '/sys/tenant/getCurrentUserTenant': () => ({ list: [{ id: 1, name: '一院' }] }),
    '/sys/user/edit': () => null,
    '/sys/user/delete': () => null,
    '/sys/user/changePassword': () => null,
    '/sys/mfa/enrolled': () => ['2'],
    '/sys/mfa/reset': () => null,
    '/sys/duplicate/check': () => new Refused('该值不可用，系统中已存在！'),
  })
  renderAt(
    address,
    <BreadcrumbProvider value={[{ title: '用户管理' }]}>
      <UserList />
    </BreadcrumbProvider>,
  )
  await screen.findByText('林静怡')
  return log
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`选择${name}|${name}`) })
const more = (name: string) => fireEvent.click(within(row(name)).getByRole('button', { name: /更多/ }))
const asked = (log: readonly Asked[], path: string) => log.filter((one) => one.path === path)

beforeEach(() => setWidth(1440))

it('shows roles and departments of a person on one line each', async () => {
  await show(ALL)
  expect(within(row('林静怡')).getByText('呼吸科、护理部')).toBeTruthy()
  expect(within(row('林静怡')).getByText('+1')).toBeTruthy()
})

it('asks for a part of an account unless the text says otherwise', async () => {
  const log = await show(ALL, '/isystem/user?username=lin')
  expect(asked(log, '/sys/user/list')[0]!.query.get('username')).toBe('*lin*')
  cleanup()
  const exact = await show(ALL, '/isystem/user?username=lin*')
  expect(asked(exact, '/sys/user/list')[0]!.query.get('username')).toBe('lin*')
})

it('freezes after a question that names the person', async () => {
  const log = await show(ALL)
  more('林静怡')
  fireEvent.click(await screen.findByRole('button', { name: '冻结' }))
  expect(await screen.findAllByText('确定冻结用户“林静怡（u2）”吗？')).not.toEqual([])
  expect(screen.getByText(/将立即退出登录/)).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: '冻结' }).at(-1)!)
  await waitFor(() => expect(asked(log, '/sys/user/freeze')[0]?.body).toEqual({ ids: '2' }))
})

it('unfreezes an account without a question', async () => {
  const log = await show(ALL)
  more('周文博')
  fireEvent.click(await screen.findByRole('button', { name: '解冻' }))
  await waitFor(() => expect(asked(log, '/sys/user/thaw')[0]?.body).toEqual({ ids: '4' }))
  expect(await screen.findByText('解冻成功：用户“周文博（u4）”')).toBeTruthy()
})

it('deletes after a question that names the consequences', async () => {
  const log = await show(ALL)
  more('林静怡')
  fireEvent.click(await screen.findByRole('button', { name: '删除' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('确定删除用户“林静怡（u2）”吗？')
  expect(question.textContent).toContain(
    '该用户将立即退出登录，账号不能再使用；已有的业务记录会保留。删除后可以在回收站取回。',
  )
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('已删除用户“林静怡（u2）”')).toBeTruthy()
  expect(asked(log, '/sys/user/delete')[0]!.query.get('id')).toBe('2')
})

it('resets a password once two equal ones are given', async () => {
  const log = await show(ALL)
  more('林静怡')
  fireEvent.click(await screen.findByRole('button', { name: '重置密码' }))
  const dialog = within(await screen.findByRole('dialog'))
  const fill = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  fill('新密码', 'given by the admin')
  fill('确认新密码', 'given by')
  fireEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(await dialog.findByText('两次输入的密码不一致')).toBeTruthy()
  expect(dialog.getByText(/有 1 处需要修改/)).toBeTruthy()
  expect(asked(log, '/sys/user/changePassword')).toEqual([])
  fill('确认新密码', 'given by the admin')
  fireEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('已重置用户“林静怡”的密码')).toBeTruthy()
  expect(asked(log, '/sys/user/changePassword')[0]!.body).toEqual({
    username: 'u2',
    password: 'given by the admin',
    confirmpassword: 'given by the admin',
  })
})

it('removes the second factor of a user who lost it', async () => {
  const log = await show(ALL)
  more('林静怡')
  fireEvent.click(await screen.findByRole('button', { name: '重置两步验证' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('确定重置用户“林静怡（u2）”的两步验证吗？')
  fireEvent.click(within(question).getByRole('button', { name: '重置' }))
  expect(await screen.findByText('已重置用户“林静怡（u2）”的两步验证')).toBeTruthy()
  expect(asked(log, '/sys/mfa/reset')[0]!.body).toEqual({ userId: '2' })
  more('周文博')
  expect(await screen.findByRole('button', { name: '解冻' })).toBeTruthy()
  expect(screen.getAllByText('重置两步验证')).toHaveLength(1)
})

it('marks fields of a new person that are in use, unequal or malformed', async () => {
  await show(ALL)
  fireEvent.click(screen.getByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog'))
  const fill = (label: string, value: string) => {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    fireEvent.blur(dialog.getByLabelText(label))
  }
  fill('用户账号', 'admin')
  expect(await dialog.findByText('该值不可用，系统中已存在！')).toBeTruthy()
  fill('登录密码', 'rain on the roof')
  fill('确认密码', 'rain on the')
  expect(await dialog.findByText('两次输入的密码不一致')).toBeTruthy()
  fill('手机号', '12345')
  expect(await dialog.findByText(/手机号/, { selector: '.ant-form-item-explain-error' })).toBeTruthy()
  fill('身份证号', '999901199001010011')
  expect(await dialog.findByText(/身份证号/, { selector: '.ant-form-item-explain-error' })).toBeTruthy()
})

it('approves a waiting account, with the right only', async () => {
  const log = await show(ALL)
  more('林静怡')
  expect(await screen.findByRole('button', { name: '冻结' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
  more('newcomer')
  fireEvent.click(await screen.findByRole('button', { name: '通过' }))
  await waitFor(() => expect(asked(log, '/sys/user/approve')[0]?.body).toEqual({ ids: '3' }))
  expect(await screen.findByText('审核通过：用户“newcomer（u3）”')).toBeTruthy()
})

it('rejects selected accounts with a reason', async () => {
  const log = await show(ALL)
  fireEvent.click(screen.getByRole('checkbox', { name: '选择newcomer（u3）' }))
  expect(screen.getByRole('button', { name: '冻结' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: '拒绝' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: /拒\s?绝/ }))
  expect(await within(dialog).findByText('请输入拒绝原因')).toBeTruthy()
  await expectAccessible(dialog)
  fireEvent.change(within(dialog).getByLabelText('拒绝原因'), { target: { value: '不是本院人员' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /拒\s?绝/ }))
  await waitFor(() => expect(asked(log, '/sys/user/reject')[0]?.body).toEqual({ ids: '3', reason: '不是本院人员' }))
})

it('the whole query form, selected rows and the words of a row have names', async () => {
  await show(ALL)
  const form = within(screen.getByRole('search'))
  expect(form.queryByLabelText('手机号')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '展开' }))
  expect(form.getByLabelText('手机号')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: '选择林静怡（u2）' }))
  more('林静怡')
  await screen.findByRole('button', { name: '重置密码' })
  await expectAccessible()
})

it('leads to the page of a person, from a row and from elsewhere', async () => {
  const page = { path: '/isystem/user/:id', component: 'system/UserDetail', meta: { title: '用户详情' } }
  useSession.setState({ menu: [page] as never })
  await show(ALL)
  fireEvent.click(within(row('林静怡')).getByRole('link', { name: '详情' }))
  await waitFor(() => expect(location.pathname).toBe('/isystem/user/2'))
  cleanup()
  await show(ALL, '/isystem/user?open=system:user/4')
  await waitFor(() => expect(location.pathname).toBe('/isystem/user/4'))
})

it('bars actions on the own account', async () => {
  await show(ALL)
  more('管理员')
  for (const name of ['冻结', '删除', '重置密码'])
    expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true')
  fireEvent.mouseEnter(screen.getByRole('button', { name: '冻结' }))
  expect(await screen.findByRole('tooltip', { name: '不能冻结自己的账号' })).toBeTruthy()
})

it('the own selected row bars the batch actions', async () => {
  await show(ALL)
  fireEvent.click(screen.getByRole('checkbox', { name: '选择管理员（u1）' }))
  for (const name of ['冻结', '批量删除'])
    expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true')
})

it('has only permitted actions', async () => {
  await show([])
  expect(screen.getAllByRole('button', { name: /更多/ })).toHaveLength(1)
  for (const name of ['新增', '导出', '编辑']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('columnheader', { name: '性别' })).toBeNull()
})

it('without the right to grant, memberships are read with the reason', async () => {
  await show(['system:user:edit'])
  fireEvent.click(within(row('林静怡')).getByRole('button', { name: '编辑' }))
  expect(await screen.findByText(/您没有授权权限.*由安全管理员审批/)).toBeTruthy()
  for (const name of ['角色', '所属部门', '负责部门'])
    expect(screen.getByRole('combobox', { name })).toHaveProperty('disabled', true)
  expect(screen.getByRole('textbox', { name: '手机号' })).toHaveProperty('disabled', true)
  expect(screen.queryByLabelText('性别')).toBeNull()
  expect(screen.queryByLabelText('登录密码')).toBeNull()
})

it('keeps the own roles read-only', async () => {
  await show(ALL)
  fireEvent.click(within(row('管理员')).getByRole('button', { name: '编辑' }))
  expect(await screen.findByText('不能修改自己的角色和租户')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: '角色' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('combobox', { name: '所属部门' })).toHaveProperty('disabled', false)
})

it('changes roles of several people, reports their number, and undoes only its own changes', async () => {
  signIn(['system:user:list', 'system:user:grant'])
  const done = { added: [{ roleId: 'r1', userIdList: ['u2'] }], removed: [] }
  const asked = serve({
    '/sys/user/changeRoles': () => done,
    '/sys/user/deleteUserRoleBatch': () => null,
  })
  renderAt('/', <ChangeRoles rows={[{ id: 'u1' }, { id: 'u2' }]} onDone={() => undefined} />)
  fireEvent.click(await screen.findByText('批量改角色'))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: '确定' }))
  await screen.findByText('已修改 1 名用户的角色')
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/sys/user/deleteUserRoleBatch')).toBe(true))
  const query = asked.find(({ path }) => path === '/sys/user/deleteUserRoleBatch')!.query
  expect([query.get('roleId'), query.get('userIds')]).toEqual(['r1', 'u2'])
})

it('ships the accounts that were never used as a view', async () => {
  const log = await show(ALL)
  fireEvent.click(within(screen.getByRole('navigation', { name: '常用视图' })).getByText('未激活'))
  await waitFor(() => expect(asked(log, '/sys/user/list').at(-1)!.query.get('inactive')).toBe('true'))
})
