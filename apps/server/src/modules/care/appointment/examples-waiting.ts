import { clinicService, waiting } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { dayAfter } from './plan.ts'
import { acceptOffer } from './waiting.ts'

export const waitingExamples = async (ctx: Ctx, patients: readonly string[]): Promise<void> => {
  const tx = unscoped(ctx)
  const services = await storeOf(tx, clinicService).list(tx, [sql`status is distinct from '0'`])
  const [from, to] = [dayAfter(today(tx), 1), dayAfter(today(tx), 14)]
  const entry = (n: number) => ({
    patientId: patients[(n * 3) % patients.length]!,
    serviceId: services[n % services.length]!.id,
    clinicId: null,
    fromOn: from,
    toOn: to,
    half: (['any', 'am', 'pm'] as const)[n % 3]!,
    note: n % 2 === 0 ? '路远，请尽早电话通知' : null,
  })
  const ids: string[] = []
  for (let n = 0; n < 5 && n * 3 < patients.length; n += 1) ids.push((await storeOf(tx, waiting).add(tx, entry(n))).id)
  const rows = await storeOf(tx, waiting).list(tx, [sql`id = any(${ids})`])
  const offered = rows.filter(({ status }) => status === 'offered')
  const [accepted, cancelled, ...others] = offered
  if (accepted) await acceptOffer(tx, { id: accepted.id })
  if (cancelled) await storeOf(tx, waiting).move(tx, 'cancel', [cancelled.id], { reason: '已在外院就诊' })
  if (others[0]) await storeOf(tx, waiting).move(tx, 'decline', [others[0].id])
}
