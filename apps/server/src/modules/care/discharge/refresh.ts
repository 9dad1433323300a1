import {
  DISCHARGE_ITEMS,
  dischargeChanges,
  dischargeList,
  encounter,
  PROPOSED,
  refreshDischarge,
  type DischargeChange,
  type DischargeItem,
  type DischargeList,
} from '@huxi/contract'
import { refused } from '@huxi/model'
import { reply } from '../../../engine/core/answer.ts'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { refuseInactive } from './followup.ts'
import { knownItems, type KnownItems } from './checklist-evidence.ts'

type Name = keyof KnownItems
type Values = Partial<Record<Name, string | null>>

const namesOf = (item: DischargeItem): readonly Name[] => [
  item,
  `${item}Note`,
  ...(item === 'revisit' ? (['revisitOn'] as const) : []),
]

const valueOf = (values: Values, name: Name): string | null =>
  values[name] ?? (DISCHARGE_ITEMS.some((item) => item === name) ? 'open' : null)

/**
 * A line is untouched while it equals the last proposal; lists without a kept proposal count as untouched while
 * proposed or empty.
 */
const isUntouched = (row: DischargeList, item: DischargeItem): boolean => {
  const proposal = row.proposal as Values | null
  if (proposal) return namesOf(item).every((name) => valueOf(row, name) === valueOf(proposal, name))
  return PROPOSED.includes(row[item]) || namesOf(item).every((name) => valueOf(row, name) === valueOf({}, name))
}

/** @throws {AppError} refused for a complete list and for a deceased or merged patient */
const changedBy = async (ctx: Ctx, row: DischargeList): Promise<{ proposals: KnownItems; changed: Values }> => {
  if (row.status !== 'open') throw refused('清单已完成，请先撤销完成，再重新带入')
  await refuseInactive(ctx, row.patientId)
  const whole = unscoped(ctx)
  const proposals = await knownItems(whole, await storeOf(whole, encounter).one(whole, row.encounterId))
  const names = DISCHARGE_ITEMS.filter((item) => isUntouched(row, item)).flatMap(namesOf)
  const differing = names.filter((name) => valueOf(row, name) !== valueOf(proposals, name))
  return { proposals, changed: Object.fromEntries(differing.map((name) => [name, valueOf(proposals, name)])) }
}

const inWords = async (ctx: Ctx, row: DischargeList, changed: Values): Promise<DischargeChange[]> => {
  const own = storeOf(ctx, dischargeList)
  const [before, after] = await own.present<Record<string, unknown>>(ctx, [
    row,
    { ...row, ...changed } as DischargeList,
  ])
  return (Object.keys(changed) as Name[]).flatMap((name) => {
    const text = (presented: Record<string, unknown>) =>
      (presented[`${name}_dictText`] ?? presented[name] ?? null) as string | null
    const [from, to] = [text(before!), text(after!)]
    return from === to ? [] : [{ label: dischargeList.fields[name].label, before: from, after: to }]
  })
}

export const refreshRoutes: readonly Route[] = [
  handle(dischargeChanges, async (ctx, { id }) => {
    const row = await storeOf(ctx, dischargeList).one(ctx, id)
    const { changed } = await changedBy(ctx, row)
    return { version: row.version, changes: await inWords(ctx, row, changed) }
  }),
  handle(refreshDischarge, (ctx, { id, version }) =>
    inTransaction(ctx, async (tx) => {
      const row = await storeOf(tx, dischargeList).one(tx, id)
      await lock(tx, `visit-discharge:${row.encounterId}`)
      const { proposals, changed } = await changedBy(tx, row)
      const anyone = unscoped(tx)
      await storeOf(anyone, dischargeList).edit(anyone, id, version, { ...changed, proposal: proposals } as never)
      return reply('已重新带入')
    }),
  ),
]
