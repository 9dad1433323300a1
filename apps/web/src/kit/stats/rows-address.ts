import type { MenuNode } from '@huxi/contract'
import { useMemo } from 'react'
import { useSession } from '../data/session.ts'
import type { RowsAddress } from './chart-data.ts'

const pathIn = (nodes: readonly MenuNode[], component: string): string | undefined => {
  for (const node of nodes) {
    const path = node.component === component ? node.path : pathIn(node.children ?? [], component)
    if (path !== undefined) return path
  }
  return undefined
}

/** @param component list page in the menu, without which nothing opens; or an address open to everyone */
export const useRowsAddress = (component: string): RowsAddress => {
  const menu = useSession((s) => s.menu)
  return useMemo(() => {
    const path = component.startsWith('/') ? component : pathIn(menu ?? [], component)
    return (query) => (path === undefined || !query ? undefined : `${path}?${new URLSearchParams(query).toString()}`)
  }, [menu, component])
}
