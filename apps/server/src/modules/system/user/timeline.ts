/** The timeline of a user: sign-ins, changes of the account, and memberships. */
import { operationLog, type user } from '@huxi/contract'
import { sql } from 'kysely'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { rowsSource, type TimelineSource, type TimelineText } from '../../../engine/verbs/timeline.ts'

type Source = TimelineSource<typeof user>

/** Log lines without a request are sign-ins and sign-outs. */
export const visitSource: Source = rowsSource(operationLog, {
  kind: 'visit',
  title: '登录与退出',
  of: ({ username }) => [sql`userid = ${username}`, sql`request_url is null`],
  text: ({ logContent, userid, ip }) => ({
    text: (logContent ?? '').replace(/^.*?[,，]/, ''),
    by: userid ?? null,
    ...(ip && { note: `地址 ${ip}` }),
  }),
})

/** Memberships from the audit record; reading them is audited, too. */
export const grantSource: Source = {
  kind: 'grant',
  title: '授权与部门',
  access: 'audit:entry:list',
  from: (ctx, { id }) => ({
    table: 'audit_entry',
    at: 'at',
    where: [
      sql`tenant_id = ${ctx.tenantId}`,
      sql`action = 'membership'`,
      sql`(object = ${`${PERSON}${id}`} or strpos(detail, ${`"${id}"`}) > 0)`,
    ],
  }),
  read: async (ctx, ids) => {
    const { rows } = await sql<Line>`select id, actor, object, detail from audit_entry
      where id = any(${[...ids]})`.execute(ctx.db)
    await audit(ctx, {
      action: 'audit-read',
      object: 'audit/timeline',
      outcome: 'success',
      detail: { rows: rows.length },
    })
    const lines = rows.map((row) => ({ ...row, given: givenBy(row) }))
    const names = await namesOf(
      ctx,
      lines.flatMap(({ given }) => given),
    )
    return new Map(
      lines.map(({ id, actor, given }): [string, TimelineText] => [id, { text: textOf(given, names), by: actor }]),
    )
  },
}

const PERSON = 'system:user/'

interface Line {
  id: string
  actor: string
  object: string
  detail: string
}

interface Diff {
  readonly added?: readonly (string | number)[]
  readonly removed?: readonly (string | number)[]
}

interface GrantLine extends Diff {
  readonly of: keyof typeof THINGS
}

/** Titles and name dictionaries; tenants are only counted, since foreign names stay hidden. */
const THINGS = {
  roles: { word: '角色', dict: 'sys_role,role_name,id' },
  departs: { word: '部门', dict: 'sys_depart,depart_name,id' },
  departRoles: { word: '部门角色', dict: 'sys_depart_role,role_name,id' },
  charge: { word: '负责部门', dict: 'sys_depart,depart_name,id' },
  tenants: { word: '租户', dict: null },
} as const

const THING_OF: Readonly<Record<string, GrantLine['of']>> = {
  'system:role': 'roles',
  'system:depart': 'departs',
  'system:departRole': 'departRoles',
}

/** Lines of a user form list grants; membership lines list one role or department and its users. */
const givenBy = ({ object, detail }: Line): GrantLine[] => {
  const parsed = JSON.parse(detail) as Diff & Readonly<Record<string, Diff>>
  if (object.startsWith(PERSON)) return (Object.keys(THINGS) as GrantLine['of'][]).map((of) => ({ of, ...parsed[of] }))
  const [noun = '', id = ''] = object.split('/')
  const directors = parsed['directors']
  const { added = [], removed = [] } = directors ?? parsed
  const of = directors ? 'charge' : THING_OF[noun]!
  return [{ of, added: added.length > 0 ? [id] : [], removed: removed.length > 0 ? [id] : [] }]
}

const namesOf = async (ctx: Ctx, given: readonly GrantLine[]): Promise<ReadonlyMap<string, string>> => {
  const ids = Map.groupBy(given, ({ of }) => THINGS[of].dict)
  const names = new Map<string, string>()
  for (const [dict, some] of ids) {
    const values = [...new Set(some.flatMap(({ added = [], removed = [] }) => [...added, ...removed].map(String)))]
    if (!dict || values.length === 0) continue
    for (const [id, name] of await ctx.services.ports.dictionaries.texts(ctx, dict, values)) names.set(id, name)
  }
  return names
}

const textOf = (given: readonly GrantLine[], names: ReadonlyMap<string, string>): string => {
  const words = given.flatMap(({ of, added = [], removed = [] }) => [
    ...(added.length > 0 ? [`加入${THINGS[of].word}${named(of, added, names)}`] : []),
    ...(removed.length > 0 ? [`移出${THINGS[of].word}${named(of, removed, names)}`] : []),
  ])
  return words.join('；') || '成员关系调整'
}

const named = (of: GrantLine['of'], ids: readonly (string | number)[], names: ReadonlyMap<string, string>): string =>
  THINGS[of].dict ? `“${ids.map((id) => names.get(String(id)) ?? '已删除').join('、')}”` : ` ${ids.length} 个`
