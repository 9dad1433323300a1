/** Routes that an unmodified older client (vue-router 3) makes of a menu, and the page behind an address or a name. */
import type { MenuNode } from '@huxi/contract'

interface Route {
  path: string
  name: string
  component: string
  redirect: string | undefined
  parent: Route | undefined
}

/** Components with an outlet for their children; others show themselves alone. `settings/Index` is a page of older clients. */
const WITH_OUTLET = /layouts\/(?:Route|Page)View|layouts\/(?:Blank|Tab)Layout|account\/settings\/Index/

/** Children come before their parent; a node without a route removes its children. */
const routesOf = (nodes: readonly MenuNode[], parent: Route): Route[] =>
  nodes
    .filter((node) => node.route !== '0')
    .flatMap((node) => {
      const { path, name, component } = node
      const redirect = node.alwaysShow ? path : (node.redirect ?? undefined)
      const own = { path, name, component, redirect, parent }
      return [...routesOf(node.children ?? [], own), own]
    })

const patternOf = (path: string): RegExp =>
  new RegExp(`^/?${path.replace(/^\//, '').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i')

/** Online screens read their form or report from the parameter `code`. */
const ONLINE_SCREEN = /^modules\/online\/cg(?:form|report)\/auto\//

const chainOf = (route: Route | undefined): Route[] => (route ? [...chainOf(route.parent), route] : [])

const componentOf = (route: Route): string => {
  const chain = chainOf(route)
  const { component, path } = chain.find((one) => !WITH_OUTLET.test(one.component)) ?? route
  return ONLINE_SCREEN.test(component) && !path.endsWith(':code') ? 'a screen without its code' : component
}

/** Opens pages of a menu as the client does. @throws {Error} on a redirect loop, which leaves the client white */
export const olderRouter = (menu: readonly MenuNode[]) => {
  const root: Route = {
    path: '',
    name: 'dashboard',
    component: 'layouts/TabLayout',
    redirect: undefined,
    parent: undefined,
  }
  const all = routesOf(menu, root)
  // the first route of a path and of a name wins
  const routes = all.filter((route, at) => all.findIndex(({ path }) => path === route.path) === at)
  const follow = (route: Route | undefined, seen: readonly Route[] = []): string => {
    if (!route) return 'no route'
    if (seen.includes(route)) throw new Error(`${route.path} leads to itself`)
    if (route.redirect === undefined) return componentOf(route)
    return follow(match(route.redirect), [...seen, route])
  }
  const match = (address: string): Route | undefined => {
    const path = address.split(/[?#]/, 1)[0]!
    return routes.find((route) => patternOf(route.path).test(path))
  }
  const byPath = (path: string): string => follow(match(path.replaceAll(/:\w+/g, '17')))
  /** Entries without a route are links by address. */
  const byLink = ({ route: has, path, name }: MenuNode): string =>
    has === '0' ? byPath(path) : follow(all.find((route) => route.name === name))
  return { byPath, byLink }
}
