import { PREVIEW_GROUPS, PREVIEW_NAMES, user, type RightsChange, type SavePreview } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { linesOf } from './lines.ts'
import type { Measure } from './measure.ts'
import { gained, NOTHING, type RightKey, type Rights } from './rights.ts'

interface Change {
  readonly gain: readonly RightKey[]
  readonly lose: readonly RightKey[]
}

interface Changed extends Change {
  readonly people: { readonly userId: string; readonly tenantId: number }[]
}

const changesOf = (before: Measure, after: Measure): Changed[] => {
  const groups = new Map<string, Changed>()
  const textsByRights = new Map<Rights, Map<Rights, string>>()
  for (const [key, { userId, tenantId, rights }] of new Map([...before.people, ...after.people])) {
    const [was, is] = [before.people.get(key)?.rights ?? NOTHING, after.people.get(key) ? rights : NOTHING]
    const compared = textsByRights.get(was) ?? new Map<Rights, string>()
    textsByRights.set(was, compared)
    const group = compared.get(is) ?? addGroup(groups, { gain: gained(was, is).sort(), lose: gained(is, was).sort() })
    compared.set(is, group)
    groups.get(group)!.people.push({ userId, tenantId })
  }
  return [...groups.values()].filter(({ gain, lose }) => gain.length + lose.length > 0)
}

const addGroup = (groups: Map<string, Changed>, change: Change): string => {
  const key = JSON.stringify(change)
  if (!groups.has(key)) groups.set(key, { ...change, people: [] })
  return key
}

/** Names of users visible to the caller, counts of all. */
export const previewOf = async (ctx: Ctx, before: Measure, after: Measure): Promise<SavePreview> => {
  const changed = changesOf(before, after).sort(
    (one, other) =>
      Number(other.lose.length > 0) - Number(one.lose.length > 0) || other.people.length - one.people.length,
  )
  const count = (groups: readonly Changed[]) => groups.reduce((sum, { people }) => sum + people.length, 0)
  const groups: RightsChange[] = []
  for (const one of changed.slice(0, PREVIEW_GROUPS))
    groups.push({
      count: one.people.length,
      people: await namesOf(ctx, one),
      own: one.people.some(({ userId, tenantId }) => userId === ctx.session?.person.id && tenantId === ctx.tenantId),
      gain: linesOf(one.gain, { services: ctx.services, menu: after.menu, departs: after.departs }, 'gain'),
      lose: linesOf(one.lose, { services: ctx.services, menu: before.menu, departs: before.departs }, 'lose'),
    })
  return {
    groups,
    gain: count(changed.filter(({ gain }) => gain.length > 0)),
    lose: count(changed.filter(({ lose }) => lose.length > 0)),
    others: count(changed.slice(PREVIEW_GROUPS)),
  }
}

const namesOf = async (ctx: Ctx, { people }: Changed): Promise<RightsChange['people']> => {
  const here = people.filter(({ tenantId }) => tenantId === ctx.tenantId).map(({ userId }) => userId)
  if (here.length === 0) return []
  const rows = await storeOf(ctx, user).list(ctx, [sql`id = any(${here})`], {
    order: sql`realname, id`,
    limit: PREVIEW_NAMES,
  })
  return rows.map(({ id, username, realname }) => ({ id, username, realname }))
}
