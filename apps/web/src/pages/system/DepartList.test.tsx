import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, renderAt, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { findNode } from '../../kit/tree/nodes.ts'
import { BreadcrumbProvider } from '../../kit/ui/page-header.tsx'
import DepartList from './DepartList.tsx'

interface Sent {
  id: string
  key: string
  children: Sent[] | null
  [field: string]: unknown
}

const node = (id: string, departName: string, parentId: string | null, children: Sent[] = []): Sent => ({
  id,
  key: id,
  value: id,
  title: departName,
  departName,
  parentId,
  version: 2,
  orgCode: `A-${id}`,
  orgCategory: '2',
  status: '1',
  departOrder: 1,
  directorUserIds: 'u1',
  isLeaf: children.length === 0,
  children: children.length === 0 ? null : children,
})
const TREE = [
  node('1', '示范医院', null, [node('2', '呼吸科', '1', [node('3', '呼吸病房', '2')]), node('4', '护理部', '1')]),
]

const person = (id: string, realname: string, departs: string) => ({
  id,
  realname,
  username: `a${id}`,
  orgCode: '呼吸科,呼吸病房',
  phone: '13800000000',
  status: 1,
  selecteddeparts: departs,
})
const PEOPLE = [person('u1', '林静怡', '2'), person('u2', '周文博', '3')]

const EDIT = ['list', 'add', 'edit', 'delete', 'export'].map((verb) => `system:depart:${verb}`)
const GRANT = 'system:user:grant'

const answers = (more: Record<string, (asked: Asked) => unknown> = {}) =>
  serve({
    '/sys/sysDepart/queryIdTree': () => TREE,
    '/sys/sysDepart/queryTreeList': ({ query }) => [findNode(TREE, query.get('ids') ?? '')],
    '/sys/sysDepart/queryDepartTreeSync': () => [],
    '/sys/sysDepart/impact': () => ({ departs: 2, members: 27 }),
    '/sys/sysDepart/edit': () => null,
    '/sys/user/departUserList': () => pageOf(PEOPLE),
    '/sys/user/deleteUserInDepartBatch': () => null,
    '/sys/dict/getDictItems/org_category': () => [],
    '/sys/dict/getDictItems/depart_status': () => [],
    '/sys/dict/getDictItems/user_status': () => [],
    ...more,
  })

const show = async (path = '/depart?departId=2') => {
  renderAt(
    path,
    <BreadcrumbProvider value={[{ title: '部门管理' }]}>
      <DepartList />
    </BreadcrumbProvider>,
  )
  await screen.findByText('示范医院')
}
const bodyOf = (asked: readonly Asked[], path: string) => asked.find((one) => one.path === path)
const line = (name: string) => screen.getByText(name).closest('tr')!

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn([...EDIT, GRANT])
})

it('asks for a choice, which then is in the address', async () => {
  const asked = answers()
  await show('/depart')
  expect(screen.getByText('请选择左侧部门')).toBeTruthy()
  fireEvent.click(screen.getByText('护理部'))
  await screen.findByText('林静怡')
  expect(window.location.search).toBe('?departId=4')
  expect(bodyOf(asked, '/sys/user/departUserList')!.query.get('depId')).toBe('4')
})

it('does not find a department that is not there, or of another tenant', async () => {
  const asked = answers()
  await show('/depart?departId=1999999999999999999')
  expect(screen.getByText('未找到该部门')).toBeTruthy()
  expect(bodyOf(asked, '/sys/user/departUserList')).toBeUndefined()
})

it('on narrow windows the department takes the place of the tree', async () => {
  setWidth(800)
  answers()
  await show('/depart')
  fireEvent.click(screen.getByText('护理部'))
  expect(await screen.findByText('林静怡')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: '搜索部门' })).toBeNull()
})

describe('members', () => {
  it('marks directors and lists all departments of a user', async () => {
    answers()
    await show()
    await screen.findByText('林静怡')
    expect(within(line('林静怡')).getByText('主管')).toBeTruthy()
    expect(within(line('周文博')).queryByText('主管')).toBeNull()
    expect(within(line('周文博')).getByText('呼吸科、呼吸病房')).toBeTruthy()
    await expectAccessible()
  })

  it('removes members of the department itself, after naming them', async () => {
    const asked = answers()
    await show()
    await screen.findByText('林静怡')
    fireEvent.click(within(line('周文博')).getByRole('button', { name: '移除' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(within(line('林静怡')).getByRole('button', { name: '移除' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('确定将“林静怡（au1）”移出“呼吸科”吗？')
    fireEvent.click(within(dialog).getByRole('button', { name: '移除' }))
    await waitFor(() => expect(bodyOf(asked, '/sys/user/deleteUserInDepartBatch')).toBeTruthy())
    expect(Object.fromEntries(bodyOf(asked, '/sys/user/deleteUserInDepartBatch')!.query)).toMatchObject({
      depId: '2',
      userIds: 'u1',
    })
  })
})

describe('the branch', () => {
  const more = async (word: string) => {
    fireEvent.click(screen.getByRole('button', { name: /更多/ }))
    fireEvent.click(await screen.findByRole('button', { name: word }))
  }

  it('names the records deleted with it', async () => {
    answers()
    await show()
    await more('删除')
    expect((await screen.findByRole('dialog')).textContent).toContain('1 个下级部门、27 名成员的归属将一并删除')
  })

  it('moves by dragging, after a question', async () => {
    const asked = answers()
    await show()
    const dataTransfer = { effectAllowed: '' }
    const title = (name: string) => screen.getAllByText(name)[0]!.closest('.treeTitle')!
    fireEvent.dragStart(title('呼吸科'), { dataTransfer })
    expect(fireEvent.dragOver(title('呼吸科'), { dataTransfer })).toBe(true)
    expect(fireEvent.dragOver(title('护理部'), { dataTransfer })).toBe(false)
    fireEvent.drop(title('护理部'), { dataTransfer })
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('将“呼吸科”移动到“护理部”下吗？')
    expect(dialog.textContent).toContain('2 个部门的机构编码将按新的位置重新生成，其中的 27 名成员一起移动')
    fireEvent.click(within(dialog).getByRole('button', { name: '移动' }))
    await waitFor(() => expect(bodyOf(asked, '/sys/sysDepart/edit')).toBeTruthy())
    expect(bodyOf(asked, '/sys/sysDepart/edit')!.body).toEqual({ id: '2', version: 2, parentId: '4' })
  })

  it('moves by 移动到…', async () => {
    const asked = answers()
    await show()
    await more('移动到…')
    const dialog = await screen.findByRole('dialog')
    await expectAccessible(dialog)
    fireEvent.click(within(dialog).getByText('护理部'))
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(bodyOf(asked, '/sys/sysDepart/edit')).toBeTruthy())
    expect(bodyOf(asked, '/sys/sysDepart/edit')!.body).toMatchObject({ id: '2', parentId: '4' })
  })
})

it('a new one says where another one has its name', async () => {
  answers()
  await show()
  fireEvent.click(screen.getByRole('button', { name: '新增部门' }))
  fireEvent.change(await screen.findByLabelText('部门名称'), { target: { value: '呼吸病房' } })
  expect(await screen.findByText('已有同名的部门：示范医院 / 呼吸科 / 呼吸病房，请确认不是同一个')).toBeTruthy()
})

it('has nothing to change for readers', async () => {
  signIn(['system:depart:list'])
  answers()
  await show()
  await screen.findByText('林静怡')
  for (const name of ['新增部门', '编辑', '新增下级', /更多/, '添加成员', '移除', '导出'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
