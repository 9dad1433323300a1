import type { MenuNode } from '@huxi/contract'

export const menuPathOf = (nodes: readonly MenuNode[], component: string): string | undefined => {
  for (const { path, component: own, children } of nodes) {
    const found = own === component ? path : menuPathOf(children ?? [], component)
    if (found !== undefined) return found
  }
  return undefined
}

export const isInMenu = (nodes: readonly MenuNode[], path: string): boolean =>
  nodes.some((node) => node.path === path || isInMenu(node.children ?? [], path))
