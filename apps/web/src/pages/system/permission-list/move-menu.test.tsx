import type { PermissionTree } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt, serve, setWidth } from '../../../../test/kit.tsx'
import type { MenuRow } from './menu.ts'
import { MoveMenu } from './move-menu.tsx'

const node = (id: string, name: string, menuType: number, children: object[] = []) => ({
  id,
  key: id,
  title: name,
  name,
  menuType,
  version: 3,
  component: null,
  children: children.length === 0 ? null : children,
})
const LIST = { ...node('p1', '随访名单', 1), component: 'my/List' }
const MENUS = [node('r1', '随访', 0, [LIST]), node('r2', '统计', 0)] as unknown as PermissionTree[]

it('a page is hung below another directory, and a root that is becomes a page', async () => {
  setWidth(1440)
  const asked = serve({ '/sys/permission/edit': () => null })
  const onClose = vi.fn()
  const move = async (menu: object, below: string) => {
    const view = renderAt('/', <MoveMenu menus={MENUS} menu={menu as MenuRow} onClose={onClose} />)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^连同下级共移动 [12] 个菜单和按钮/)).toBeTruthy()
    fireEvent.click(dialog.getByText(below))
    fireEvent.click(dialog.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    view.unmount()
    onClose.mockClear()
    return asked.findLast(({ path }) => path === '/sys/permission/edit')!.body
  }
  expect(await move(LIST, '统计')).toEqual({ id: 'p1', version: 3, parentId: 'r2', menuType: 1, component: 'my/List' })
  expect(await move(MENUS[0]!, '统计')).toEqual({
    id: 'r1',
    version: 3,
    parentId: 'r2',
    menuType: 1,
    component: 'layouts/RouteView',
  })
})
