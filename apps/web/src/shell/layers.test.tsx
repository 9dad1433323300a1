/** Accessibility of every layer: axe, focus inside, Esc closes and returns focus. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../test/axe.ts'
import { enterFrame, menuAnswer, menuNode } from '../../test/frame.tsx'
import { setWidth } from '../../test/kit.tsx'
import { bellOf, PATHS } from '../../test/messages.ts'
import { answerWith, yes } from '../../test/server.ts'
import { choose } from '../platform/preferences.ts'

const MENU = [
  menuNode('/here', '这里', 'exception/403'),
  menuNode('/isystem', '系统管理', 'layouts/RouteView', [menuNode('/isystem/user', '用户管理', 'system/UserList')]),
]
const PERSON = { relTenantIds: '1,2', orgCode: 'A01' }
const ANSWERS = {
  ...menuAnswer(MENU),
  [PATHS.bell]: () => yes(bellOf()),
  '/sys/user/getCurrentUserDeparts': () =>
    yes({ list: [{ id: 'd1', departName: '护理部', orgCode: 'A01' }], orgCode: 'A01' }),
  '/sys/tenant/getCurrentUserTenant': () => yes({ list: [{ id: 1, name: '一院' }] }),
  '/sys/user/list': () =>
    yes({ records: [{ id: 'u1', realname: '周文博', username: 'zhouwb', orgCodeTxt: '' }], total: 9 }),
}

const enter = async (motion = false) => {
  answerWith(ANSWERS)
  enterFrame('/here', { user: PERSON, motion })
  return screen.findByRole('button', { name: '林静怡的账号菜单' })
}

const press = (opener: HTMLElement) => {
  opener.focus()
  fireEvent.click(opener)
}

const expectKeepsFocus = async (layer: HTMLElement, opener: HTMLElement): Promise<void> => {
  await waitFor(() => {
    expect(layer.contains(document.activeElement)).toBe(true)
    expect(document.activeElement!.className).not.toMatch(/ant-(modal|drawer)-close/)
  })
  fireEvent.keyDown(document.activeElement!, { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
}

afterEach(() => vi.unstubAllGlobals())

describe('from the menu of the account', () => {
  it('which is one itself', async () => {
    press(await enter())
    await screen.findByRole('menuitem', { name: '退出登录' })
    await expectAccessible()
  })

  it.each([
    ['系统设置', '系统设置', '恢复默认'],
    ['密码修改', '修改密码', '确认新密码'],
    ['切换部门', '部门切换（当前部门 : 护理部）', '护理部'],
    ['切换租户', '切换租户', '一院'],
  ])('%s', async (entry, title, content) => {
    const opener = await enter()
    press(opener)
    const chosen = await screen.findByRole('menuitem', { name: entry })
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'))
    fireEvent.click(chosen)
    const layer = await screen.findByRole('dialog', { name: title })
    await waitFor(() => expect(layer.textContent).toContain(content))
    await expectAccessible(layer)
    await expectKeepsFocus(layer, opener)
  })
})

describe('by a key', () => {
  const byKey = async (key: KeyboardEventInit, title: string) => {
    const opener = await enter()
    opener.focus()
    fireEvent.keyDown(opener, key)
    return { opener, layer: await screen.findByRole('dialog', { name: title }) }
  }

  it('the palette, with its results', async () => {
    const { opener, layer } = await byKey({ key: 'k', ctrlKey: true }, '命令面板')
    const field = within(layer).getByRole('combobox')
    await waitFor(() => expect(document.activeElement).toBe(field))
    fireEvent.change(field, { target: { value: '用' } })
    const people = await within(layer).findByRole('group', { name: '人员' })
    expect(within(people).getByRole('option').textContent).toContain('周文博')
    await expectAccessible(layer)
    await expectKeepsFocus(layer, opener)
  })

  it('the palette, when it finds nothing', async () => {
    answerWith({})
    const { layer } = await byKey({ key: 'k', ctrlKey: true }, '命令面板')
    answerWith({ ...ANSWERS, '/sys/user/list': () => yes({ records: [], total: 0 }) })
    fireEvent.change(within(layer).getByRole('combobox'), { target: { value: 'qqqqzz' } })
    await within(layer).findByText('没有找到“qqqqzz”')
    await expectAccessible(layer)
  })

  it('the map of the keys', async () => {
    const { opener, layer } = await byKey({ key: '?' }, '本页帮助与快捷键')
    await expectAccessible(layer)
    await expectKeepsFocus(layer, opener)
  })
})

describe('in the header', () => {
  it('the messages', async () => {
    await enter(true)
    const bell = screen.getByRole('button', { name: '消息' })
    press(bell)
    const layer = await screen.findByRole('dialog', { name: '消息' })
    await within(layer).findByText('暂无未读通知')
    await expectAccessible()
    await expectKeepsFocus(layer, bell)
  })
})

describe('on a phone', () => {
  it('the menu', async () => {
    setWidth(375)
    await enter()
    const opener = screen.getByRole('button', { name: '打开菜单' })
    press(opener)
    const layer = await screen.findByRole('dialog', { name: '菜单' })
    expect(within(layer).getByRole('navigation', { name: '主菜单' })).toBeTruthy()
    await expectAccessible(layer)
    expect(layer.parentElement!.parentElement!.contains(document.activeElement)).toBe(true)
    fireEvent.keyDown(layer, { key: 'Escape' })
    await waitFor(() => expect(opener.getAttribute('aria-expanded')).toBe('false'))
  })

  it('the palette by the magnifier', async () => {
    setWidth(375)
    await enter()
    const opener = screen.getByRole('button', { name: '搜索页面' })
    press(opener)
    const layer = await screen.findByRole('dialog', { name: '命令面板' })
    await expectAccessible(layer)
    await expectKeepsFocus(layer, opener)
  })
})

describe('the menu in its other places', () => {
  afterEach(() => choose({ layout: 'sidemenu', sideOpen: true }))

  it('folded, with a branch beside it', async () => {
    choose({ sideOpen: false })
    await enter()
    const menu = screen.getByRole('navigation', { name: '主菜单' })
    fireEvent.mouseEnter(within(menu).getByRole('menuitem', { name: '系统管理' }))
    expect(await screen.findByRole('link', { name: '用户管理' })).toBeTruthy()
    await expectAccessible()
  })

  // jsdom has no widths, so branches open as beside the folded menu.
  it('on top', async () => {
    choose({ layout: 'topmenu' })
    await enter()
    expect(within(screen.getByRole('banner')).getByRole('link', { name: '这里' })).toBeTruthy()
    await expectAccessible()
  })
})
