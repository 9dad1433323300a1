/** Every address a person can reach, as the server's menu tells it. */
import { house, tell, type Person } from './house.ts'

interface Node {
  path: string
  component: string
  meta: { title: string }
  children?: Node[]
}

export interface Route {
  path: string
  title: string
}

/** Pages that stand whatever the menu says. */
export const EXCEPTIONS: readonly Route[] = [
  { path: '/403', title: '没有权限' },
  { path: '/404', title: '页面不存在' },
  { path: '/500', title: '服务器出错' },
]

/** The pages of a person's menu, directories left out. Reads it once. */
export const routesOf = async (person: Person = house().people.admin): Promise<Route[]> => {
  const { menu } = await tell<{ menu: Node[] }>(person, 'GET', '/sys/permission/getUserPermissionByToken')
  return menu.flatMap(pagesOf)
}

const pagesOf = ({ path, component, meta, children = [] }: Node): Route[] => [
  ...(component.startsWith('layouts/') ? [] : [{ path, title: meta.title }]),
  ...children.flatMap(pagesOf),
]
