/** Routes in the form of older clients: fetched and saved as a whole, copied. */
import { gatewayRoute, type copyGatewayRoute, type GatewayRoute, type updateGatewayRoute } from '@huxi/contract'
import { codeOf, forbidden, inputFields, parser, refused, type InputOf, type InputOfEndpoint } from '@huxi/model'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { holds } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'

const BIN = { pageNo: '1', pageSize: '1000' }

const presented = (ctx: Ctx, rows: GatewayRoute[]): Promise<GatewayRoute[]> =>
  storeOf(ctx, gatewayRoute).present<GatewayRoute>(ctx, rows)

export const all = async (ctx: Ctx): Promise<GatewayRoute[]> =>
  presented(ctx, await storeOf(ctx, gatewayRoute).list(ctx))

export const listDeleted = async (ctx: Ctx): Promise<GatewayRoute[]> =>
  (await storeOf(ctx, gatewayRoute).bin<GatewayRoute>(ctx, BIN)).records

const whole = parser(inputFields(gatewayRoute.fields))
const part = parser(inputFields(gatewayRoute.fields), true)

const refuseWithout = (ctx: Ctx, verb: 'add' | 'edit'): void => {
  if (!holds(ctx, codeOf(gatewayRoute, verb))) throw forbidden()
}

export const update = async (ctx: Ctx, { router }: InputOfEndpoint<typeof updateGatewayRoute>): Promise<Answer> => {
  const { id, status, ...given } = router ?? {}
  const sent = {
    ...given,
    ...(status !== undefined && { status: typeof status === 'boolean' ? Number(status) : status }),
  }
  const own = storeOf(ctx, gatewayRoute)
  if (typeof id === 'string' && id !== '') {
    refuseWithout(ctx, 'edit')
    await own.edit(ctx, id, undefined, part(sent))
  } else {
    refuseWithout(ctx, 'add')
    await own.add(ctx, whole(sent))
  }
  return reply('操作成功！')
}

const COPIES_MAX = 99
const ID_MAX = gatewayRoute.fields.routerId.max!

export const copy = (ctx: Ctx, { id }: InputOfEndpoint<typeof copyGatewayRoute>): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const own = storeOf(tx, gatewayRoute)
    const { routerId, name, uri, predicates, filters, stripPrefix, retryable, persistable, showApi } = await own.one(
      tx,
      id,
    )
    const free = await freeId(tx, routerId)
    const flags = { stripPrefix, retryable, persistable, showApi }
    await own.add(tx, { routerId: free, name, uri, predicates, filters, ...flags, status: 0 })
    return reply('复制成功，新路由默认禁用')
  })

const freeId = async (tx: Ctx, routerId: string): Promise<string> => {
  const base = routerId.slice(0, ID_MAX - '_copy99'.length)
  for (let n = 1; n <= COPIES_MAX; n += 1) {
    const wanted = `${base}_copy${n === 1 ? '' : n}`
    if (!(await storeOf(tx, gatewayRoute).isTaken(tx, 'routerId', wanted, null))) return wanted
  }
  throw refused('这条路由的副本太多，请先修改其中一些的路由ID')
}

const route = (routerId: string, name: string, path: string): InputOf<typeof gatewayRoute> => ({
  routerId,
  name,
  uri: `lb://${routerId}`,
  status: 0,
  predicates: [{ name: 'Path', args: [path] }],
  filters: [],
})

/** Routes are shared, so the first tenant writes them. */
export const examples = async (tx: Ctx): Promise<void> => {
  const own = storeOf(tx, gatewayRoute)
  if (tx.tenantId !== 1) return
  await own.add(tx, route('huxi-assess', '评估服务', '/assess/**'))
  await own.add(tx, route('huxi-message', '消息服务', '/sys/message/**'))
}
