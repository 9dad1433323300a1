/** What a route needs for each of its calls, made once: routes of forms come and go while the program runs. */
import { AppError, parser, type Endpoint, type Fields } from '@huxi/model'
import type { FastifyRequest } from 'fastify'
import type { AppServices, Ctx } from '../core/context.ts'
import type { Extra, Route } from '../core/handle.ts'
import { backgroundOf } from './background.ts'
import { keptOf } from './kept.ts'
import { kindOf } from './limit.ts'
import { openRequestLog, type RequestLog } from './request-log.ts'

type Read = (
  request: FastifyRequest,
  query: Record<string, string>,
  sent: (body: unknown) => unknown,
) => Record<string, unknown>

/** Input of an endpoint: path, query and body, each by its own kinds. */
const reader = (endpoint: Endpoint): Read => {
  const part = (fields: Fields | undefined, loose = false) => (fields ? parser(fields, loose) : undefined)
  const [params, query, body] = [part(endpoint.params), part(endpoint.query), part(endpoint.body, endpoint.partial)]
  return (request, given, sent) => {
    if (body && request.isMultipart()) throw new AppError('mediaType', '不支持的内容类型')
    return {
      ...params?.(request.params),
      ...query?.(given),
      ...body?.(sent(request.body ?? {})),
    }
  }
}

export interface Prepared extends Pick<Route, 'endpoint' | 'sent'> {
  readonly read: Read
  readonly kind: string
  readonly watch: RequestLog
  answer(ctx: Ctx, input: Record<string, unknown>, extra: Extra): Promise<unknown>
}

export type Prepare = (route: Route) => Prepared

export const preparing = (services: AppServices): Prepare => {
  const watchOf = openRequestLog(services)
  const known = new WeakMap<Route, Prepared>()
  return (route) => {
    const { endpoint, run, sent } = route
    const found = known.get(route)
    if (found) return found
    const inBackground = backgroundOf(endpoint)
    const answering = keptOf(endpoint, run)
    const prepared: Prepared = {
      endpoint,
      ...(sent && { sent }),
      read: reader(endpoint),
      kind: kindOf(endpoint),
      watch: watchOf(endpoint),
      answer: (ctx, input, extra) => inBackground(ctx, answering, input, extra),
    }
    known.set(route, prepared)
    return prepared
  }
}
