/** Logs calls: operation log, refused access, and readings of personal values in the audit chain. */
import { AppError, parseIds, type Endpoint, type Resource } from '@huxi/model'
import { audit, inTransaction, type Ctx, type AppServices } from '../core/context.ts'
import { failureOf, paramsOf, resourceAt } from './operation.ts'
import type { Query } from '../core/handle.ts'

export interface Call {
  ctx?: Ctx
  input?: Readonly<Record<string, unknown>>
  query?: Query
  error?: unknown
}

interface Answered {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

export interface RequestLog {
  /** runs before a result leaves the server. @throws when the audit line cannot be written */
  result(call: Call): Promise<void>
  failed(call: Call, error: unknown, method: string): Promise<void>
  answered(call: Call, answer: Answered): void
}

export const openRequestLog = (services: AppServices): ((endpoint: Endpoint) => RequestLog) => {
  const refusals = openRefusals(services)
  return (endpoint) => {
    const r = services.ports.resources.get(endpoint.of?.resource ?? '') ?? resourceAt(services.ports, endpoint.path)
    return {
      async result({ ctx, input }) {
        if (endpoint.reads) await noteReading(ctx!, endpoint, input ?? {})
      },
      async failed(call, error, method) {
        call.error = error
        if (error instanceof AppError && error.kind === 'forbidden') await refusals.note(call.ctx, endpoint, method)
      },
      answered: (call, answer) => noteAnswer(services, endpoint, r, call, answer),
    }
  }
}

/** One audit line for each person read: reader, time, purpose. */
const noteReading = (ctx: Ctx, { reads, title }: Endpoint, input: NonNullable<Call['input']>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const ids = [...new Set(parseIds(String(input[reads!.by])))]
    await ctx.services.ports.readings?.(tx, reads!.of, ids)
    for (const id of ids)
      await audit(tx, { action: 'read', object: `${reads!.of}/${id}`, outcome: 'success', detail: { why: title } })
  })

const noteAnswer = (
  services: AppServices,
  endpoint: Endpoint,
  r: Resource | undefined,
  { ctx, input, query, error }: Call,
  { method, path, status, ms }: Answered,
): void => {
  const [verb, defect] = [endpoint.work ?? 'query', status >= 500]
  const worth = endpoint.logged !== false && (verb !== 'query' || method !== 'GET' || endpoint.reads !== undefined)
  if (!ctx || !(defect || (worth && ctx.session))) return
  const failed = error !== undefined || status >= 400
  services.ports.journal.answered(ctx, {
    title: endpoint.title,
    method,
    path,
    params: paramsOf(endpoint, services.ports, r, input ?? {}, query ?? {}),
    ms: Math.round(ms),
    verb,
    ...(failed && {
      failure: { message: failureOf(services.ports, r, { ...query, ...input }, error), status, defect },
    }),
  })
}

const EVERY_MS = 1000
const PEOPLE_MAX = 10_000

/** Refused access per user: at most one line a second, the rest is added to the next one. */
const openRefusals = (services: AppServices) => {
  const people = new Map<string, { at: number; more: number }>()
  return {
    async note(ctx: Ctx | undefined, { path, access }: Endpoint, method: string): Promise<void> {
      if (!ctx?.session) return
      const { id } = ctx.session.person
      const [now, last] = [services.clock.now(), people.get(id)]
      if (last && now - last.at < EVERY_MS && now >= last.at) return void (last.more += 1)
      if (people.size >= PEOPLE_MAX) people.clear()
      people.set(id, { at: now, more: 0 })
      const detail = { method, access, ...(last && last.more > 0 && { more: last.more }) }
      try {
        await audit(ctx, { action: 'access', object: path, outcome: 'refused', detail })
      } catch (error) {
        // the call is refused either way, and the audit chain has logged its own failure
        services.log.warn({ err: error, reqId: ctx.origin.id }, 'refused access could not be recorded')
      }
    },
  }
}
