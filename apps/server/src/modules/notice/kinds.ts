/** What the areas notify people of. */
import type { NoticeMode } from '@huxi/contract'
import type { Ctx } from '../../engine/core/context.ts'
import type { NoticeKind } from '../../engine/core/notices.ts'

/** @throws {Error} when two kinds have one name */
export const kindsOf = (all: readonly NoticeKind[]): ReadonlyMap<string, NoticeKind> => {
  const kinds = new Map(all.map((one) => [one.kind, one]))
  if (kinds.size < all.length) throw new Error('two kinds of notices share a name')
  return kinds
}

/** @throws {Error} for one that no area has declared */
export const kindNamed = ({ services }: Ctx, name: string): NoticeKind => {
  const found = services.ports.notices.kinds.get(name)
  if (!found) throw new Error(`no area notifies people of ${name}`)
  return found
}

/** Urgent ones are neither gathered nor switched off. */
export const isFixed = ({ priority }: NoticeKind): boolean => priority === 'H'

/** How people hear of a kind who have set nothing. */
export const modeOf = (kind: NoticeKind): NoticeMode => (isFixed(kind) ? 'now' : (kind.mode ?? 'now'))
