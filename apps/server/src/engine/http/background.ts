/** Long work becomes a task when the caller prefers that (RFC 7240): `Prefer: respond-async, wait=1`. */
import { malformed, type Endpoint } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import type { Extra, Route } from '../core/handle.ts'

const LONGEST_WAIT = 10
const KEY = /^[\w-]{16,64}$/

/** How long the caller waits before a task is preferred, in milliseconds; undefined = without limit, as older clients do. */
const waitOf = (prefer: string | undefined): number | undefined => {
  const wishes = (prefer ?? '')
    .toLowerCase()
    .split(',')
    .map((wish) => wish.trim())
  if (!wishes.includes('respond-async')) return undefined
  const wait = wishes.map((wish) => /^wait=(\d{1,3})$/.exec(wish)?.[1]).find((seconds) => seconds !== undefined)
  return Math.min(Number(wait ?? 0), LONGEST_WAIT) * 1000
}

type Input = Parameters<Route['run']>[1]

export const backgroundOf =
  (endpoint: Endpoint) =>
  (ctx: Ctx, run: Route['run'], input: Input, extra: Extra): Promise<unknown> => {
    const waitMs = endpoint.background && ctx.session ? waitOf(extra.header('prefer')) : undefined
    if (waitMs === undefined) return run(ctx, input, extra)
    const key = extra.header('idempotency-key')
    if (key !== undefined && !KEY.test(key))
      throw malformed('请求头 Idempotency-Key 应为 16 到 64 位字母、数字、下划线或短横线')
    const { promise: received, resolve } = Promise.withResolvers<void>()
    if (!endpoint.form) resolve()
    const upload: Extra['upload'] = (...limits) => extra.upload(...limits).finally(resolve)
    const wish = { endpoint, waitMs, key, received }
    return ctx.services.ports.tasks.run(ctx, wish, (inner) => run(inner, input, { ...extra, upload }))
  }
