import type { MenuNode } from '@huxi/contract'
import { ownPath } from '../../platform/redirect.ts'
import { menuPathOf } from '../data/menu-path.ts'
import type { WantedAnnouncement } from './opened.ts'

export type Destination = { path: string } | { outside: string }

const WEB = /^https?:\/\/[^\s\\]+$/i

export const destinationOf = (address: string | null | undefined): Destination | undefined => {
  if (!address) return undefined
  if (WEB.test(address) && URL.canParse(address)) return { outside: address }
  const path = ownPath(address)
  return path === undefined ? undefined : { path }
}

export const pageOf = (
  menu: readonly MenuNode[] | undefined,
  { openType, openPage, busId }: Partial<WantedAnnouncement>,
): string | undefined => {
  const path = openType === 'component' && openPage ? menuPathOf(menu ?? [], openPage) : undefined
  if (!path?.includes(':')) return path
  return busId ? path.replace(/:\w+/, encodeURIComponent(busId)) : undefined
}
