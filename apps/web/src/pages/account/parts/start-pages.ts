import type { MenuNode } from '@huxi/contract'

interface StartPage {
  value: string
  label: string
}

const isStart = ({ path, component, route, hidden, meta }: MenuNode): boolean =>
  route === '1' &&
  !component.includes('layouts') &&
  !path.includes(':') &&
  meta.url === undefined &&
  (!hidden || path.startsWith('/dashboard/'))

export const startPages = (menu: readonly MenuNode[], above = ''): StartPage[] =>
  menu.flatMap((node) => [
    ...(isStart(node) ? [{ value: node.path, label: above + node.meta.title }] : []),
    ...startPages(node.children ?? [], `${above}${node.meta.title} / `),
  ])
