/** Longer than 300 lines because all cases share one menu tree. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { Refused, renderAt, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import PermissionList from './PermissionList.tsx'

interface Spec {
  id: string
  name: string
  menuType: number
  parentId?: string
  url?: string
  component?: string
  perms?: string
  builtIn?: boolean
}

const row = ({ parentId, url, component, perms, builtIn = false, ...rest }: Spec, children: unknown[] = []) => ({
  ...rest,
  key: rest.id,
  title: rest.name,
  version: 3,
  parentId: parentId ?? null,
  url: url ?? null,
  component: component ?? null,
  perms: perms ?? null,
  permsType: '1',
  sortNo: 1,
  status: '1',
  route: true,
  alwaysShow: false,
  leaf: children.length === 0,
  children: children.length === 0 ? null : children,
  builtIn,
})

const BUTTON = row({ id: 'b1', name: '导出名单', menuType: 2, parentId: 'p1', perms: 'my:list:export' })
const PAGE = row({ id: 'p1', name: '随访名单', menuType: 1, parentId: 'r1', url: '/my/list', component: 'my/List' }, [
  BUTTON,
])
const ROOT = row({ id: 'r1', name: '随访', menuType: 0, url: '/my', component: 'layouts/RouteView' }, [PAGE])
const SYSTEM = row({
  id: 's1',
  name: '系统管理',
  menuType: 0,
  url: '/isystem',
  component: 'layouts/RouteView',
  builtIn: true,
})
const ROWS = [ROOT, PAGE, BUTTON, SYSTEM]

const ALL = ['list', 'add', 'edit', 'delete'].map((verb) => `system:permission:${verb}`)
const TYPES = [
  ['2', '按钮权限'],
  ['1', '子菜单'],
  ['0', '一级菜单'],
].map(([value, text]) => ({ value, text, title: text, label: text }))

const answers = (more: Record<string, (asked: Asked) => unknown> = {}) =>
  serve({
    '/sys/permission/list': () => [ROOT, SYSTEM],
    '/sys/permission/queryById': ({ query }) => ROWS.find(({ id }) => id === query.get('id')),
    '/sys/permission/queryTreeList': () => ({
      treeList: [{ ...ROOT, slotTitle: ROOT.name, children: [{ ...PAGE, slotTitle: PAGE.name, children: [BUTTON] }] }],
      ids: [],
    }),
    '/sys/permission/protects': () => ({ 'my:list:export': ['导出名单', '导出明细'] }),
    '/sys/permission/impact': () => ({ menus: 3, roles: 2 }),
    '/sys/dict/getDictItems/menu_type': () => TYPES,
    '/sys/dict/getDictItems/valid_status': () => [],
    '/sys/dict/getDictItems/perms_type': () => [],
    ...more,
  })

const show = async (path = '/menu') => {
  renderAt(path, <PermissionList />)
  await screen.findByText('随访')
}
const line = (name: string) => screen.getByText(name).closest('tr')!
const more = async (name: string, word: string) => {
  fireEvent.click(within(line(name)).getByRole('button', { name: /更多/ }))
  fireEvent.click(await screen.findByRole('button', { name: word }))
}

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

describe('the tree', () => {
  it('opens the roots, and everything that is found', async () => {
    answers()
    await show()
    expect(screen.getByText('随访名单')).toBeTruthy()
    expect(screen.queryByText('导出名单')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '展开全部' }))
    expect(await screen.findByText('导出名单')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '收起全部' }))
    await waitFor(() => expect(screen.queryByText('随访名单')).toBeNull())
  })

  it('keeps the path to matches', async () => {
    answers()
    await show('/menu?name=导出')
    expect(screen.getByText('导出名单')).toBeTruthy()
    expect(screen.queryByText('系统管理')).toBeNull()
  })

  it('folds a branch with the arrow keys', async () => {
    answers()
    await show()
    fireEvent.keyDown(line('随访'), { key: 'ArrowLeft' })
    await waitFor(() => expect(screen.queryByText('随访名单')).toBeNull())
    fireEvent.keyDown(line('随访'), { key: 'ArrowRight' })
    expect(await screen.findByText('随访名单')).toBeTruthy()
  })
})

describe('the form follows the type', () => {
  it('asks a new button for its code, not for a path', async () => {
    answers()
    await show()
    await more('随访名单', '新增下级')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText('按钮名称')).toBeTruthy()
    expect(within(dialog).getByLabelText('授权标识')).toBeTruthy()
    expect(within(dialog).queryByLabelText('访问路径')).toBeNull()
    fireEvent.click(within(dialog).getByLabelText('子菜单'))
    expect(await within(dialog).findByLabelText('访问路径')).toBeTruthy()
    expect(within(dialog).queryByLabelText('按钮名称')).toBeNull()
  })

  it('says which path is taken', async () => {
    answers({ '/sys/permission/checkPermDuplication': () => new Refused('该值不可用，系统中已存在！') })
    await show()
    fireEvent.click(screen.getByRole('button', { name: '新增' }))
    const dialog = await screen.findByRole('dialog')
    const url = await within(dialog).findByLabelText('访问路径')
    fireEvent.change(url, { target: { value: '/my' } })
    fireEvent.blur(url)
    expect(await within(dialog).findByText('访问路径“/my”已被其他菜单使用')).toBeTruthy()
  })

  it('locks rows of the product', async () => {
    answers()
    await show()
    fireEvent.click(within(line('系统管理')).getByRole('button', { name: '编辑' }))
    expect(await screen.findByText(/这是系统内置菜单/)).toBeTruthy()
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByLabelText<HTMLInputElement>('访问路径').disabled).toBe(true)
    expect(dialog.getByLabelText<HTMLInputElement>('菜单名称').disabled).toBe(false)
  })
})

describe('moving', () => {
  it('makes a page of a root that is hung below another', async () => {
    const asked = answers({ '/sys/permission/edit': () => null })
    await show()
    await more('随访名单', '移动到…')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByLabelText(/作为一级菜单/))
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(asked.some(({ path }) => path === '/sys/permission/edit')).toBe(true))
    expect(asked.find(({ path }) => path === '/sys/permission/edit')!.body).toEqual({
      id: 'p1',
      version: 3,
      parentId: null,
      menuType: 0,
      component: 'my/List',
    })
  })

  it('leaves built-in roots where they are', async () => {
    answers()
    await show()
    await more('系统管理', '移动到…')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('deleting', () => {
  it('names dependent records', async () => {
    answers()
    await show()
    await more('随访', '删除')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('下级的 2 个菜单和按钮、2 个角色的授权将一并删除')
  })

  it('asks for the number when many rows are deleted', async () => {
    answers({ '/sys/permission/impact': () => ({ menus: 21, roles: 0 }) })
    await show()
    await more('随访', '删除')
    const dialog = await screen.findByRole('dialog')
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: '删除' })
    expect(confirm.disabled).toBe(true)
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '21' } })
    await waitFor(() => expect(confirm.disabled).toBe(false))
  })

  it('leaves built-in rows', async () => {
    const asked = answers()
    await show()
    await more('系统管理', '删除')
    expect(asked.some(({ path }) => path === '/sys/permission/impact')).toBe(false)
  })
})

describe('data rules', () => {
  const RULED = row({
    id: 'u1',
    name: '用户管理',
    menuType: 1,
    url: '/u',
    component: 'u/List',
    perms: 'system:user:list',
  })
  const RULE = {
    id: 'd1',
    permissionId: 'u1',
    ruleName: '本人登记',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
    status: '1',
  }
  const served = (rules: unknown[], more: Record<string, (asked: Asked) => unknown> = {}) =>
    answers({
      '/sys/permission/list': () => [ROOT, RULED],
      '/sys/permission/getPermRuleListByPermId': () => rules,
      '/sys/dict/getDictItems/rule_conditions': () => [
        { value: '=', text: '等于' },
        { value: 'RIGHT_LIKE', text: '右模糊' },
      ],
      '/sys/permission/addPermissionRule': () => ({ id: 'd2' }),
      '/sys/permission/deletePermissionRule': () => null,
      ...more,
    })
  const choose = async (label: string, word: string) => {
    fireEvent.mouseDown(screen.getByLabelText(label))
    fireEvent.click(await screen.findByTitle(word))
  }

  it('are only at menus that open a list', async () => {
    served([])
    await show()
    fireEvent.click(within(line('随访名单')).getByRole('button', { name: /更多/ }))
    await screen.findByRole('button', { name: '新增下级' })
    expect(screen.queryByRole('button', { name: '数据规则' })).toBeNull()
    await expectAccessible(line('用户管理').closest('table')!)
    await more('用户管理', '数据规则')
    expect(await screen.findByText('还没有数据规则，可以打开该菜单的人能看到全部记录。')).toBeTruthy()
  })

  it('are shown in words, and deleted after a question', async () => {
    const asked = served([RULE])
    await show()
    await more('用户管理', '数据规则')
    expect(await screen.findByText('创建人 等于 当前用户账号')).toBeTruthy()
    const rule = screen.getByText('本人登记').closest('tr')!
    fireEvent.click(within(rule).getByRole('button', { name: '删除' }))
    const [question] = await screen.findAllByText('确定删除数据规则“本人登记”吗？')
    const dialog = question!.closest<HTMLElement>('.ant-modal-confirm')!
    fireEvent.click(within(dialog).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(asked.find(({ method }) => method === 'DELETE')?.query.get('id')).toBe('d1'))
  })

  it('are added with a field, a comparison and a variable', async () => {
    const asked = served([])
    await show()
    await more('用户管理', '数据规则')
    const drawer = (await screen.findByText(/还没有数据规则/)).closest('.empty')!
    fireEvent.click(within(drawer as HTMLElement).getByRole('button', { name: '新增' }))
    fireEvent.change(await screen.findByLabelText('规则名称'), { target: { value: '本人登记' } })
    await choose('规则字段', '创建人')
    fireEvent.click(screen.getByText('变量'))
    await choose('规则值', '当前用户账号')
    await expectAccessible(screen.getByLabelText('规则名称').closest('[role=dialog]')!)
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(asked.find(({ path }) => path.endsWith('/addPermissionRule'))).toBeTruthy())
    expect(asked.find(({ path }) => path.endsWith('/addPermissionRule'))!.body).toMatchObject({
      permissionId: 'u1',
      ruleName: '本人登记',
      ruleColumn: 'createBy',
      ruleConditions: '=',
      ruleValue: '#{sys_user_code}',
      status: '1',
    })
  })
})

it('has nothing to change for readers', async () => {
  signIn(['system:permission:list'])
  answers()
  await show()
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  expect(screen.queryByRole('button', { name: /更多/ })).toBeNull()
  expect(screen.getAllByRole('button', { name: '详情' }).length).toBeGreaterThan(0)
})

describe('the work a button protects, and the icon of a menu', () => {
  it('names in the form the actions a code protects, and warns of one that protects nothing', async () => {
    answers()
    await show()
    fireEvent.click(screen.getByRole('button', { name: '展开全部' }))
    await screen.findByText('导出名单')
    const button = within(line('导出名单'))
    expect(await button.findByText('保护：导出名单、导出明细')).toBeTruthy()
    fireEvent.click(button.getByRole('button', { name: '编辑' }))
    expect(await screen.findByText('此授权标识保护：导出名单、导出明细')).toBeTruthy()
    const form = within(screen.getByRole('dialog'))
    fireEvent.change(form.getByRole('textbox', { name: '授权标识' }), { target: { value: 'my:lst:export' } })
    expect(await screen.findByText(/没有操作使用标识 my:lst:export/)).toBeTruthy()
  })

  it('is chosen from a grid, by search and keys', async () => {
    answers()
    await show()
    fireEvent.click(within(line('随访')).getByRole('button', { name: '编辑' }))
    fireEvent.click(await screen.findByRole('button', { name: '图标：请选择图标' }))
    const grid = within(await screen.findByRole('dialog', { name: '选择图标' }))
    expect(grid.getAllByRole('heading', { level: 3 })).toHaveLength(5)
    fireEvent.change(grid.getByRole('searchbox', { name: '查找图标' }), { target: { value: '用户' } })
    fireEvent.click(await grid.findByRole('button', { name: '用户' }))
    expect(await screen.findByRole('button', { name: '图标：用户' })).toBeTruthy()
  })
})
