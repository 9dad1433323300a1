/** Where a message leads: a page of ours or an address outside; anything else leads nowhere. */
import type { MenuNode } from '@huxi/contract'
import { ownPath } from '../../platform/redirect.ts'
import { menuPathOf } from '../data/menu-path.ts'
import type { WantedAnnouncement } from './opened.ts'

export type Destination = { path: string } | { outside: string }

const WEB = /^https?:\/\/[^\s\\]+$/i

/** The address of an announcement or a notice. */
export const destinationOf = (address: string | null | undefined): Destination | undefined => {
  if (!address) return undefined
  if (WEB.test(address) && URL.canParse(address)) return { outside: address }
  const path = ownPath(address)
  return path === undefined ? undefined : { path }
}

/** The page an announcement opens instead of itself, where the menu of the person has it. */
export const pageOf = (
  menu: readonly MenuNode[] | undefined,
  { openType, openPage, busId }: Partial<WantedAnnouncement>,
): string | undefined => {
  const path = openType === 'component' && openPage ? menuPathOf(menu ?? [], openPage) : undefined
  if (!path?.includes(':')) return path
  return busId ? path.replace(/:\w+/, encodeURIComponent(busId)) : undefined
}
