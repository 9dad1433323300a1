/** Validates routes: conditions and filters from closed lists, listed addresses. Nothing is evaluated. */
import {
  GATEWAY_FILTERS,
  gatewayRoute,
  KEY_RESOLVER,
  LISTED_PREDICATES,
  NAMED_PREDICATES,
  type GatewayFilter,
  type GatewayPredicate,
} from '@huxi/contract'
import { AppError, refused } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { amongNetworks } from '../../../platform/net/address-class.ts'
import { isListed } from '../../../platform/net/outbound.ts'
import { matcher } from '../../system/rule/index.ts'
import { makeKey } from './identity.ts'
import { momentOf } from './match.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const ENTRIES_MAX = 20
const TEXT_MAX = 200
const BALANCED = /^lb:\/\/[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i
const RATE = /^[1-9]\d{0,5}$/
const EXPRESSION = /[#$]\{/

const { fields } = gatewayRoute

const text = (value: unknown, what: string): string => {
  if (typeof value !== 'string' || value.trim() === '') throw refused(`请填写${what}`)
  if ([...value].length > TEXT_MAX) throw refused(`${what}不能超过 ${TEXT_MAX} 个字符`)
  if (EXPRESSION.test(value)) throw refused(`${what}不能是表达式`)
  return value.trim()
}

const listOf = (given: unknown, what: string): readonly Record<string, unknown>[] => {
  const list: unknown = given ?? []
  if (!Array.isArray(list) || list.some((one) => typeof one !== 'object' || one === null))
    throw refused(`${what}的格式不正确`)
  if (list.length > ENTRIES_MAX) throw refused(`${what}最多 ${ENTRIES_MAX} 条`)
  return list as Record<string, unknown>[]
}

const valueAt = <T extends object>(table: T, name: unknown): T[keyof T] | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name as keyof T] : undefined

const strangeIn = (name: string, args: readonly string[]): string | undefined => {
  if (name === 'Method' && args.some((one) => !METHODS.includes(one.toUpperCase())))
    return `请求方法只能是 ${METHODS.join('、')}`
  if (['After', 'Before', 'Between'].includes(name)) {
    if (args.length !== (name === 'Between' ? 2 : 1))
      return name === 'Between' ? '应有开始和结束两个时间' : '只能有一个时间'
    if (args.some((one) => Number.isNaN(momentOf(one)))) return '时间应形如 2026-01-31T08:00:00+08:00'
  }
  return name === 'RemoteAddr' && args.some((one) => !isNetwork(one)) ? '来源地址应形如 10.0.0.0/8' : undefined
}

const isNetwork = (text: string): boolean => {
  try {
    return /[.:]/.test(text) && !amongNetworks([text])('')
  } catch {
    return false
  }
}

const readPredicate = ({ name, args }: Record<string, unknown>): GatewayPredicate => {
  const listed = valueAt(LISTED_PREDICATES, name)
  if (listed !== undefined) {
    if (!Array.isArray(args) || args.length === 0) throw refused(`请填写条件 ${String(name)} 的${listed}`)
    if (args.length > ENTRIES_MAX) throw refused(`条件 ${String(name)} 最多 ${ENTRIES_MAX} 个值`)
    const read = args.map((one) => text(one, `条件 ${String(name)} 的${listed}`))
    const strange = strangeIn(String(name), read)
    if (strange) throw refused(`条件 ${String(name)}：${strange}`)
    return { name: String(name), args: read }
  }
  const named = valueAt(NAMED_PREDICATES, name)
  if (named === undefined) throw refused('路由条件不在可选范围内，请从列表中选择')
  const given = Object(args) as Record<string, unknown>
  const regexp = text(given['regexp'], '参数值')
  matcher(regexp)
  return { name: String(name), args: { [named.key]: text(given[named.key], named.label), regexp } }
}

const readFilter = ({ name, title, args }: Record<string, unknown>): GatewayFilter => {
  const filter = valueAt(GATEWAY_FILTERS, name)
  if (filter === undefined) throw refused('过滤器不在可选范围内，请从列表中选择')
  return {
    name: String(name),
    title: typeof title === 'string' && title !== '' ? text(title, '过滤器名称') : filter.title,
    args: listOf(args, filter.title).map(({ key, value }) => {
      if (valueAt(filter.args, key) === undefined) throw refused(`“${filter.title}”没有参数“${String(key)}”，请去掉`)
      const fits = key === 'key-resolver' ? value === KEY_RESOLVER : RATE.test(String(value))
      if (!fits)
        throw refused(
          key === 'key-resolver'
            ? `参数 key-resolver 只能是 ${KEY_RESOLVER}`
            : `参数 ${String(key)} 应为 1 到 999999 的整数`,
        )
      return { key: String(key), value: String(value) }
    }),
  }
}

const readUri = (ctx: Ctx, given: string): string => {
  const uri = given.trim()
  if (BALANCED.test(uri)) return uri
  const url = /^https?:\/\//i.test(uri) && URL.canParse(uri) ? new URL(uri) : undefined
  if (!url || url.username || url.password || url.search || url.hash)
    throw refused('路由URI应为 lb://服务名 或 https://主机:端口，不能带账号和参数')
  if (!isListed(ctx.services.config, url))
    throw refused(`${url.host} 不在允许访问的外部地址中，请联系运维人员在 OUTBOUND_HOSTS 中加入`)
  return uri
}

const PERMS = /^[A-Za-z][\w-]*(:[\w.-]+)+$/

const readPerms = (given: string | null | undefined, routerId: string): string => {
  const perms = (given ?? '').trim() || `gateway:${routerId}`
  if (!PERMS.test(perms)) throw refused('权限编码应形如 gateway:his')
  return perms
}

const at = <T>(name: 'uri' | 'perms' | 'predicates' | 'filters', read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) refuseField(name, fields[name], error.message)
    throw error
  }
}

export const gatewayHooks: Hooks<typeof gatewayRoute> = {
  async afterWrite(tx, { id, after }) {
    if (after) await makeKey(tx, id)
  },

  beforeWrite: (tx, input, current) => ({
    ...input,
    ...(typeof input.uri === 'string' && { uri: at('uri', () => readUri(tx, input.uri!)) }),
    ...((current === null || input.predicates !== undefined) && {
      predicates: at('predicates', () => listOf(input.predicates, '路由条件').map(readPredicate)),
    }),
    ...((current === null || input.filters !== undefined) && {
      filters: at('filters', () => listOf(input.filters, '过滤器').map(readFilter)),
    }),
    ...((current === null || input.perms !== undefined) && {
      perms: at('perms', () => readPerms(input.perms, input.routerId ?? current?.routerId ?? '')),
    }),
    ...((current === null || input.status !== undefined) && { status: input.status ?? 1 }),
  }),
}
