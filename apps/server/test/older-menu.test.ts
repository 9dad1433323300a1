import type { MenuNode } from '@huxi/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { BUILT_IN_ROLES, STARTER_ROLES } from '../src/modules/system/role/index.ts'
import { addAccount, tokenOf, useApp } from './accounts.ts'
import { addBoundRole } from './conformance/holders.ts'
import { olderRouter } from './older-router.ts'

const app = useApp()

const menuOf = async (roleCode: string, tenantId: 1 | 2 = 1): Promise<MenuNode[]> => {
  const token = await tokenOf(app, await addAccount(app, { roleCode, tenantId }))
  const { body } = await app.call<{ menu: MenuNode[] }>('GET', '/sys/permission/getUserPermissionByToken', {
    token,
    headers: { 'x-huxi-client': '' },
  })
  return body.result!.menu
}

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
const isDirectory = ({ component }: MenuNode): boolean => component.includes('layouts') && !component.includes('Iframe')

/** Pages that the client replaces, by address or by name, and entries without a page. */
const faultsOf = (menu: readonly MenuNode[]): string[] => {
  const router = olderRouter(menu)
  return flat(menu).flatMap((node) => {
    const { path, component, children, alwaysShow } = node
    if (!isDirectory(node))
      return [router.byPath(path), router.byLink(node)]
        .filter((opened) => opened !== component)
        .map((opened) => `${path} shows ${opened}`)
    const opens = children && !alwaysShow
    if (node.hidden || (opens && children.some((child) => !child.hidden))) return []
    return [`${path} is an empty entry`]
  })
}

/** Visible entries: a node with children is a branch, unless it is shown as one entry. */
const branchesOf = (menu: readonly MenuNode[]): MenuNode[] =>
  flat(menu).filter(({ children, alwaysShow }) => children && !alwaysShow)

const ROLES = [...BUILT_IN_ROLES, ...STARTER_ROLES].flatMap(({ roleCode }) =>
  ([1, 2] as const).map((tenantId) => [roleCode, tenantId] as const),
)

describe.each(ROLES)('the menu of %s in tenant %d', (roleCode, tenantId) => {
  let menu: MenuNode[]
  beforeAll(async () => void (menu = await menuOf(roleCode, tenantId)))

  test('shows every page at its address and by its name', () => expect(faultsOf(menu)).toEqual([]))

  test('shows no page as a branch', () => expect(branchesOf(menu).filter((node) => !isDirectory(node))).toEqual([]))
})

describe('a page unknown to the client', () => {
  const pageOf = async (headers: Record<string, string>, id = 'patient_patient') => {
    const { body } = await app.call<{ menu: MenuNode[] }>('GET', '/sys/permission/getUserPermissionByToken', {
      as: 'admin',
      headers,
    })
    return flat(body.result!.menu).find((node) => node.id === id)!
  }
  const OLDER = { 'x-huxi-client': '' }

  test('opens in a window of its own; our client shows it', async () => {
    expect(await pageOf(OLDER)).toMatchObject({
      path: expect.stringMatching(/^[0-9a-f]{32}$/),
      component: 'layouts/IframePageView',
      meta: { url: '{{ window.location.origin }}/patient/list', internalOrExternal: true },
    })
    expect(await pageOf({})).toMatchObject({ path: '/patient/list', component: 'patient/PatientList' })
    expect(await pageOf(OLDER, 'system_user')).toMatchObject({ path: '/isystem/user', component: 'system/UserList' })
  })

  test('opens at its address where no entry leads to it: account and dashboards', async () => {
    const { body } = await app.call<{ menu: MenuNode[] }>('GET', '/sys/permission/getUserPermissionByToken', {
      as: 'nurse',
      headers: OLDER,
    })
    const { byPath } = olderRouter(body.result!.menu)
    const paths = [
      'center',
      ...['BaseSetting', 'security', 'custom', 'binding', 'notification'].map((one) => `settings/${one}`),
    ]
    const views = [...paths.map((one) => `/account/${one}`), '/dashboard/workplace', '/dashboard/monitor'].map(byPath)
    expect(new Set(views)).toEqual(new Set(['layouts/IframePageView']))
    expect(byPath('/dashboard/analysis')).toBe('dashboard/Analysis')
    expect(byPath('/isps/userAnnouncement')).toBe('system/UserAnnouncementList')
  })

  test('is an option of its row', async () => {
    const keep = (ownWindow: boolean) =>
      app.call('PUT', '/sys/permission/edit', { as: 'admin', body: { id: 'patient_patient', ownWindow } })
    await keep(false)
    expect(await pageOf(OLDER)).toMatchObject({ path: '/patient/list' })
    await keep(true)
    expect((await pageOf(OLDER)).meta.url).toContain('/patient/list')
  })
})

describe('rows added by an operator', () => {
  const add = async (row: Record<string, unknown>): Promise<string> =>
    (await app.call<{ id: string }>('POST', '/sys/permission/add', { as: 'admin', body: { menuType: 1, ...row } })).body
      .result!.id
  const PAGE = 'system/SysPositionList'

  test('a list with pages below it stays one entry, and opens them', async () => {
    const parentId = await add({ name: '聚合', url: '/older', menuType: 0 })
    const list = await add({ name: '列表', url: '/older/list', component: PAGE, parentId, alwaysShow: true })
    await add({ name: '一条', url: '/older/list/:id', component: 'system/One', parentId: list })
    const menu = await menuOf('admin')
    expect(faultsOf(menu)).toEqual([])
    const folder = menu.find(({ path }) => path === '/older')!
    expect(folder.children!.map(({ path, hidden }) => [path, hidden])).toEqual([
      ['/older/list', undefined],
      ['/older/list/:id', true],
    ])
  })

  test('an online form or report is opened with its code, by callers without the page of all forms', async () => {
    const screens = [
      ['/online/cgformList/2027', 'modules/online/cgform/auto/OnlCgformAutoList'],
      ['/online/cgformTreeList/2028', 'modules/online/cgform/auto/OnlCgformTreeList'],
      ['/online/cgreport/2029?month=1', 'modules/online/cgreport/auto/OnlCgreportAutoList'],
    ] as const
    const rows: string[] = []
    for (const [url, component] of screens) rows.push(await add({ name: url, url, component, menuType: 0 }))
    const { roleCode } = await addBoundRole(app, rows)
    for (const role of [roleCode, 'admin']) {
      const menu = await menuOf(role)
      expect(faultsOf(menu)).toEqual([])
      const opened = screens.map(([url]) => olderRouter(menu).byLink(flat(menu).find(({ path }) => path === url)!))
      expect(opened).toEqual(screens.map(([, component]) => component))
    }
  })

  test('a redirect that comes back to its row is left out', async () => {
    const folder = async (url: string, redirect: string) => {
      const parentId = await add({ name: '目录', url, redirect, menuType: 0 })
      await add({ name: '下级', url: `${url}/list`, component: PAGE, parentId })
    }
    await folder('/to-itself', '/to-itself?a=1')
    await folder('/to-first', '/to-second')
    await folder('/to-second', '/to-first/')
    await folder('/to-page', '/to-page/list')
    const menu = await menuOf('admin')
    expect(faultsOf(menu)).toEqual([])
    const router = olderRouter(menu)
    for (const path of ['/to-itself', '/to-first', '/to-second']) expect(() => router.byPath(path), path).not.toThrow()
    expect(router.byPath('/to-page')).toBe(PAGE)
  })

  test('a directory shown as one entry opens its first page', async () => {
    const gathered = { menuType: 0, alwaysShow: true }
    const parentId = await add({ name: '聚合目录', url: '/gathered', ...gathered })
    await add({ name: '下级', url: '/gathered/list', component: PAGE, parentId })
    await add({ name: '空目录', url: '/gathered-none', ...gathered })
    const menu = await menuOf('admin')
    expect(flat(menu).find(({ path }) => path === '/gathered-none')).toMatchObject({ hidden: true })
    const entry = menu.find(({ path }) => path === '/gathered')!
    expect([entry.hidden, entry.children]).toEqual([undefined, undefined])
    expect(olderRouter(menu).byPath('/gathered')).toBe(PAGE)
  })

  test('the settings page of older clients with a child of the same address stays', async () => {
    const parentId = await add({ name: '个人页', url: '/account', menuType: 0 })
    const own = { url: '/account/settings/BaseSetting' }
    const settings = await add({
      ...own,
      name: '个人设置',
      component: 'account/settings/Index',
      parentId,
      alwaysShow: true,
    })
    await add({ ...own, name: '基本设置', component: 'account/settings/BaseSetting', parentId: settings, hidden: true })
    await add({
      name: '安全设置',
      url: '/account/settings/security',
      component: 'account/settings/Security',
      parentId: settings,
    })
    const node = flat(await menuOf('admin')).find(({ id }) => id === settings)!
    expect([node.alwaysShow, node.children!.map(({ path }) => path)]).toEqual([
      true,
      [own.url, '/account/settings/security'],
    ])
    const router = olderRouter(await menuOf('admin'))
    expect(router.byPath(own.url)).toBe('account/settings/BaseSetting')
  })
})
