import { gatewayCall, gatewayRoute, type GatewayRoute } from '@huxi/contract'
import { AppError, malformed } from '@huxi/model'
import { sql } from 'kysely'
import { file } from '../../../engine/core/answer.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { Extra, Incoming, Route } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { forOthers } from '../../../platform/db/share.ts'
import { forward, FORWARD_BYTES, type Forwarded } from '../../../platform/net/forward.ts'
import { createPaces, idleShare } from '../../../platform/net/pace.ts'
import { createCircuits } from './circuit.ts'
import { createRoles, IDENTITY_HEADER, identityOf, openKey } from './identity.ts'
import { matchOf } from './match.ts'

interface LoadedRoute {
  readonly row: GatewayRoute
  readonly isMatch: ReturnType<typeof matchOf>
  readonly sealed: string | undefined
  readonly route: Route
}

/** A change is in force in every process after this time, with or without a notification. */
const KNOWN_MS = 1000
const RETRIES = 2

const SENT = ['accept', 'accept-encoding', 'accept-language', 'content-type', 'idempotency-key', 'if-match'].concat([
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
  'traceparent',
])
const GIVEN = ['content-type', 'content-encoding', 'content-length', 'content-disposition', 'content-range'].concat([
  'accept-ranges',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
])

const picked = (names: readonly string[], headers: Incoming['headers']): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])))

const argOf = ({ filters }: GatewayRoute, key: string): number | undefined => {
  const found = (filters ?? []).flatMap(({ args }) => args).find((arg) => arg.key === key)
  return found && Number(found.value)
}

const PREFIX = 'redis-rate-limiter.'

const limitRate = async (ctx: Ctx, row: GatewayRoute): Promise<void> => {
  const rate = argOf(row, `${PREFIX}replenishRate`)
  if (!rate) return
  const key = `gateway:${row.id}:${ctx.origin.ip}`
  const { granted, wait } = await ctx.services.limits.take(key, rate, 1, argOf(row, `${PREFIX}burstCapacity`) ?? rate)
  if (!granted)
    throw new AppError('tooMany', `对服务“${row.name}”的调用过于频繁，请 ${wait} 秒后再试`, { retryAfter: wait })
}

const away = ({ name }: GatewayRoute, words: string): AppError =>
  new AppError('unavailable', `服务“${name}”${words}`, { retryAfter: 10 })

const isAway = (error: unknown): boolean => error instanceof AppError && error.kind === 'unavailable'

const bodyOf = ({ headers, body }: Incoming) => {
  if (!body) return {}
  const size = Number(headers['content-length'])
  if (!Number.isSafeInteger(size)) throw malformed('请求须写明内容的长度（Content-Length）')
  if (size > FORWARD_BYTES) throw new AppError('tooLarge', '提交的内容超过 16 MB，请减少后重试')
  return { body: { stream: () => body, size } }
}

const refuseSocket = ({ headers }: Incoming): void => {
  if (String(headers['upgrade']).toLowerCase() === 'websocket')
    throw malformed('网关不转发 WebSocket 连接，请改用普通请求，或由服务自己的地址提供')
}

const pathBelow = ({ path }: Incoming): string => path.slice(path.indexOf('/gateway/') + '/gateway'.length)

const addressOf = ({ uri, stripPrefix, name }: GatewayRoute, incoming: Incoming): URL => {
  if (!/^https?:/i.test(uri))
    throw new AppError('unavailable', `路由“${name}”指向服务名，请管理员把路由URI改为 https://主机:端口`)
  const below = pathBelow(incoming)
  const address = new URL(uri)
  address.pathname = `${address.pathname.replace(/\/$/, '')}${stripPrefix === 1 ? below.replace(/^\/[^/]*/, '') : below}`
  address.search = incoming.search
  return address
}

type Send = () => Promise<Forwarded>

const sent = async (row: GatewayRoute, { method, isGone }: Incoming, send: Send): Promise<Forwarded> => {
  const tries = row.retryable === 1 && method === 'GET' ? RETRIES + 1 : 1
  for (let left = tries - 1; ; left -= 1) {
    try {
      const done = await send()
      if (done.status < 500) return done
      done.body.destroy()
      throw away(row, `出错（${done.status}），请稍后再试`)
    } catch (error) {
      if (!isAway(error) || left === 0 || isGone.aborted) throw error
    }
  }
}

const answerOf = ({ status, headers, body }: Forwarded, done: (isFine: boolean) => void) => {
  body.once('close', () => done(body.readableEnded || !body.errored))
  if (status === 204 || status === 304) body.resume()
  return file(status === 204 || status === 304 ? new Uint8Array() : body, picked(GIVEN, headers), status)
}

export const openCalls = (services: AppServices) => {
  const circuits = createCircuits(() => performance.now())
  const paceOf = createPaces(() => performance.now(), idleShare())
  const rolesOf = createRoles()
  let loadedRoutes = new Map<string, LoadedRoute>()
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  const pass = async (ctx: Ctx, { row, sealed, isMatch }: LoadedRoute, incoming: Incoming) => {
    refuseSocket(incoming)
    const asked = { ...incoming, path: pathBelow(incoming), ip: ctx.origin.ip, now: ctx.services.clock.now() }
    if (!isMatch(asked)) throw new AppError('missing', `请求不符合路由“${row.name}”的条件`)
    const address = addressOf(row, incoming)
    const content = bodyOf(incoming)
    await limitRate(ctx, row)
    if (!sealed) throw away(row, '没有签名密钥，请管理员更换一次密钥')
    const leave = circuits.enter(row.id)
    if (typeof leave === 'string')
      throw away(row, leave === 'busy' ? '正忙，请稍后再试' : '多次没有应答，已暂停转发，请稍后再试')
    try {
      const identity = await identityOf(ctx, row.routerId, openKey(ctx, row.id, sealed), rolesOf)
      const headers = { ...picked(SENT, incoming.headers), [IDENTITY_HEADER]: identity, 'x-request-id': ctx.origin.id }
      const request = { method: incoming.method, headers, signal: incoming.isGone, pace: paceOf(row.id), ...content }
      return answerOf(await sent(row, incoming, () => forward(ctx.services.config, address, request)), leave)
    } catch (error) {
      leave(isAway(error) && !incoming.isGone.aborted ? false : undefined)
      throw error
    }
  }

  const routeOf = (row: GatewayRoute, sealed: string | undefined): LoadedRoute => {
    const endpoint = {
      ...gatewayCall,
      path: `/gateway/${row.routerId}/*`,
      title: `经网关调用“${row.name}”`,
      access: row.perms ?? [],
    }
    const route: Route = { endpoint, run: (ctx, _input, { incoming }: Extra) => pass(ctx, made, incoming!) }
    const made: LoadedRoute = { row, sealed, route, isMatch: matchOf(row.predicates) }
    return made
  }

  const read = async (): Promise<void> => {
    const began = performance.now()
    const system = asSystem(services, 'routes of the gateway')
    const rows: GatewayRoute[] = await storeOf(system, gatewayRoute).list(system, [sql`status = 1`])
    const keys = await sql<{ id: string; sealed: string }>`select route_id as id, signing_key as sealed
      from sys_gateway_secret`.execute(system.db)
    const sealed = new Map(keys.rows.map((one) => [one.id, one.sealed]))
    loadedRoutes = new Map(
      rows.map((row) => {
        const before = loadedRoutes.get(row.routerId)
        const isSame =
          before?.row.id === row.id && before.row.version === row.version && before.sealed === sealed.get(row.id)
        if (!isSame) circuits.forget(row.id)
        return [row.routerId, isSame ? before : routeOf(row, sealed.get(row.id))]
      }),
    )
    rolesOf.clear()
    readAt = began
  }

  const fresh = async (): Promise<void> => {
    if (performance.now() - readAt < KNOWN_MS) return
    reading ??= forOthers(read).finally(() => (reading = undefined))
    await reading
  }

  return {
    route: {
      endpoint: gatewayCall,
      run: async () => {
        throw new AppError('missing', '没有这条路由')
      },
      async resolve(_ctx, { route = '' }) {
        await fresh()
        const found = loadedRoutes.get(route)
        if (!found) throw new AppError('missing', '没有这条路由，或它已禁用')
        return found.route
      },
    } satisfies Route,
    clear: (): void => void (readAt = -Infinity),
  }
}
