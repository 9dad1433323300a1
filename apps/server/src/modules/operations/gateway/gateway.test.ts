import type { GatewayRoute } from '@huxi/contract'
import { expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'

const PATH = '/sys/gatewayRoute'

const app = useApp({ OUTBOUND_HOSTS: 'gate.example.cn:443' })

const send = async <T = unknown>(method: string, path: string, body?: unknown, query = {}) =>
  (await app.call<T>(method, `${PATH}/${path}`, { as: 'sysadmin', body, query })).body
const save = (router: Record<string, unknown>) => send('POST', 'updateAll', { router })
const listed = async () => (await send<GatewayRoute[]>('GET', 'list')).result!

const LIMITER = {
  name: 'RequestRateLimiter',
  title: '限流过滤器',
  args: [
    { key: 'key-resolver', value: '#{@ipKeyResolver}' },
    { key: 'redis-rate-limiter.replenishRate', value: 20 },
  ],
}
const PREDICATES = [
  { name: 'Path', args: ['/his/**'] },
  { name: 'Header', args: { header: 'X-Own', regexp: '\\d+', other: 'x' } },
]

test('serves older clients: adds, changes, copies, deletes, restores and purges a route', async () => {
  const given = { routerId: 'his', name: '医院', uri: 'lb://his', filters: JSON.stringify([LIMITER]) }
  expect(await save({ ...given, predicates: JSON.stringify(PREDICATES) })).toMatchObject({ message: '操作成功！' })
  const [route] = await listed()
  expect(route).toMatchObject({
    ...given,
    status: 1,
    predicates: [PREDICATES[0], { name: 'Header', args: { header: 'X-Own', regexp: '\\d+' } }],
    filters: [{ ...LIMITER, args: [LIMITER.args[0], { key: 'redis-rate-limiter.replenishRate', value: '20' }] }],
  })
  const { id } = route!
  expect(await save({ ...route, status: false, name: '医院二' })).toMatchObject({ success: true })
  expect(await send('GET', 'copyRoute', undefined, { id })).toMatchObject({ success: true })
  expect((await listed()).map(({ routerId, name, status }) => [routerId, name, status]).toSorted()).toEqual([
    ['his', '医院二', 0],
    ['his_copy', '医院二', 0],
  ])
  expect(await send('GET', 'clearRedis')).toMatchObject({ message: '清除成功！' })

  expect(await send('DELETE', 'delete', undefined, { id })).toMatchObject({ message: '删除路由成功' })
  expect((await send<GatewayRoute[]>('GET', 'deleteList')).result!.map((one) => one.id)).toEqual([id])
  expect(await send('PUT', 'putRecycleBin', { ids: `${id},` })).toMatchObject({ success: true })
  expect(await listed()).toHaveLength(2)
  await send('DELETE', 'delete', undefined, { id })
  expect(await send('DELETE', 'deleteRecycleBin', undefined, { ids: id })).toMatchObject({ success: true })
  expect((await send('GET', 'deleteList')).result).toEqual([])
})

const fine = { routerId: 'other', name: '其他', uri: 'https://gate.example.cn/his', predicates: [], filters: [] }

test.each([
  [{ uri: 'https://127.0.0.1/' }, 'uri', '不在允许访问的外部地址中'],
  [{ uri: 'http://gate.example.cn/' }, 'uri', '不在允许访问的外部地址中'],
  [{ uri: 'https://a:b@gate.example.cn/' }, 'uri', '不能带账号和参数'],
  [{ uri: 'file:///etc/passwd' }, 'uri', 'lb://服务名'],
  [{ uri: 'lb://a/b' }, 'uri', 'lb://服务名'],
  [{ predicates: [{ name: 'Weight', args: ['a'] }] }, 'predicates', '不在可选范围内'],
  [{ predicates: [{ name: '__proto__', args: ['a'] }] }, 'predicates', '不在可选范围内'],
  [{ predicates: [{ name: 'Path', args: [] }] }, 'predicates', '请填写条件 Path 的路径'],
  [{ predicates: [{ name: 'Path', args: ['#{T(java.lang.Runtime)}'] }] }, 'predicates', '不能是表达式'],
  [{ predicates: [{ name: 'Query', args: { param: 'a' } }] }, 'predicates', '请填写参数值'],
  [{ predicates: [{ name: 'Query', args: { param: 'a', regexp: '(?=a)' } }] }, 'predicates', '不支持环视'],
  [{ predicates: 'x' }, 'predicates', '路由条件'],
  [{ filters: [{ name: 'AddResponseHeader', args: [] }] }, 'filters', '不在可选范围内'],
  [{ filters: [{ ...LIMITER, args: [{ key: 'key-resolver', value: '#{@other}' }] }] }, 'filters', '只能是'],
  [{ filters: [{ ...LIMITER, args: [{ key: 'redis-rate-limiter.burstCapacity', value: '-1' }] }] }, 'filters', '整数'],
])('%j is refused at %s', async (more, field, sentence) => {
  const { body } = await app.call('POST', `${PATH}/add`, { as: 'sysadmin', body: { ...fine, ...more } })
  expect(body).toMatchObject({ success: false, result: { fields: { [field]: expect.stringContaining(sentence) } } })
})

test('refuses a whole route of older clients without permission to add or edit', async () => {
  const { status } = await app.call('POST', `${PATH}/updateAll`, { as: 'nurse', body: { router: fine } })
  expect(status).toBe(403)
})
