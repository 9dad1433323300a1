import type { NoticeMode } from '@huxi/contract'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'

export const kindsOf = (all: readonly NoticeKind[]): ReadonlyMap<string, NoticeKind> => {
  const kinds = new Map(all.map((one) => [one.kind, one]))
  if (kinds.size < all.length) throw new Error('two kinds of notices share a name')
  return kinds
}

export const kindNamed = ({ services }: Ctx, name: string): NoticeKind => {
  const found = services.ports.notices.kinds.get(name)
  if (!found) throw new Error(`no area notifies people of ${name}`)
  return found
}

/** Urgent kinds cannot be collected or disabled. */
export const isFixed = ({ priority }: NoticeKind): boolean => priority === 'H'

export const modeOf = (kind: NoticeKind): NoticeMode => (isFixed(kind) ? 'now' : (kind.mode ?? 'now'))
