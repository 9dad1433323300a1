import type { MenuNode } from '@huxi/contract'
import { expect, it } from 'vitest'
import { routesFromMenu } from '../routes/routes-from-menu.ts'
import { menuEntries } from './entries.ts'

type Part = Partial<Omit<MenuNode, 'meta'>> & { meta?: Partial<MenuNode['meta']> }

const node = (path: string, title: string, { meta, ...more }: Part = {}): MenuNode => ({
  id: path,
  path,
  name: path,
  component: 'some/Page',
  route: '1',
  ...more,
  meta: { title, keepAlive: false, internalOrExternal: false, ...meta },
})

const names = {
  config: {},
  location: { origin: 'https://huxi.test', host: 'huxi.test', hostname: 'huxi.test', protocol: 'https:' },
  user: {},
  tenantId: 1,
}

const found = (menu: MenuNode[]) =>
  menuEntries(menu, routesFromMenu(menu), names).map(({ title, above, address }) => [title, above, address])

it('finds entries of the menu that have a page, in order, with the branches above', () => {
  expect(
    found([
      node('/home', '首页'),
      node('/sys', '系统管理', {
        component: 'layouts/RouteView',
        children: [
          node('/sys/user', '用户管理'),
          node('/sys/hidden', '看不见', { hidden: true }),
          node('/sys/deep', '深处', {
            component: 'layouts/RouteView',
            children: [node('/sys/deep/page', '最里面')],
          }),
        ],
      }),
      node('/empty', '空目录', { component: 'layouts/RouteView' }),
      node('/patient/:id', '要填的地址'),
      node('a1b2', '外部地址', {
        component: 'layouts/IframePageView',
        meta: { url: 'https://example.test/', internalOrExternal: true },
      }),
      node('c3d4', '坏地址', {
        component: 'layouts/IframePageView',
        meta: { url: '{{constructor}}', internalOrExternal: true },
      }),
    ]),
  ).toEqual([
    ['首页', '', undefined],
    ['用户管理', '系统管理', undefined],
    ['最里面', '系统管理 / 深处', undefined],
    ['外部地址', '', 'https://example.test/'],
  ])
})
