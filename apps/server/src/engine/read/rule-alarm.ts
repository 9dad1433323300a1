/** Alarm for an invalid visibility rule, which matches no row. */
import type { Resource } from '@huxi/model'
import { outsideTransaction } from '../core/cached.ts'
import { audit, type Ctx, type AppServices } from '../core/context.ts'

const ALARM_EVERY_MS = 60_000

const alarms = new WeakMap<AppServices, Map<string, number>>()

/**
 * At most once a minute per rule: in the log and in the audit chain, without delaying the caller.
 * @param rule its id, or another name of the condition
 */
export const alarmOfRule = (ctx: Ctx, r: Resource, rule: string, reason: string): void => {
  const { services } = ctx
  const last = alarms.get(services) ?? new Map<string, number>()
  alarms.set(services, last)
  const now = services.clock.now()
  if (now - (last.get(rule) ?? -Infinity) < ALARM_EVERY_MS) return
  last.set(rule, now)
  services.log.error({ rule, resource: r.name, reason, reqId: ctx.origin.id }, 'data rule cannot be read')
  const entry = {
    action: 'rule-failed',
    object: `${r.name}/${rule}`,
    outcome: 'failure',
    detail: { reason },
  } as const
  // a rollback of the refused transaction must keep the audit line
  outsideTransaction(ctx, (outside) => audit(outside, entry)).catch((error: unknown) =>
    services.log.error({ err: error }, 'audit of a data rule failed'),
  )
}
