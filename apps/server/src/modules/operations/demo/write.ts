import { tenant } from '@huxi/contract'
import { WHOLE } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime, MINUTE_MS } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { grantReports, seedReports } from '../report/index.ts'
import { addRoles } from '../../system/role/index.ts'
import { tenantEvents } from '../../system/user/index.ts'
import { insertRows } from './bulk.ts'
import type { Post } from './hospitals.ts'
import { ROOT, type Depart, type Person, type Site } from './people.ts'
import type { SignIn } from './sign-in-log.ts'

/** Author of demo rows; a production start refuses to run when it finds them. */
export const DEMO = 'demo'

const FIRST_TENANT = 1
const NORMAL = 1
const FROZEN = 2
const ORDINARY = 1
const SUPERIOR = 2
const SIGN_IN = 1

export const writeSite = async (ctx: Ctx, { hospital, departs, people }: Site): Promise<Map<string, string>> => {
  const rootId = await writeTenant(ctx, hospital.name)
  const system = unscoped(ctx)
  await storeOf(ctx, tenant).edit(system, hospital.tenantId, undefined, hospital.contact)
  // 超级管理员 is a member of every tenant
  await tenantEvents.added({ ...ctx, tenantId: FIRST_TENANT }, hospital.tenantId)
  await addRoles(ctx, hospital.roles)
  for (const { roleCode, dataScope } of hospital.roles)
    await sql`update sys_role set data_scope = ${dataScope ?? WHOLE}
      where tenant_id = ${hospital.tenantId} and role_code = ${roleCode}`.execute(ctx.db)
  await seedReports(ctx, hospital.tenantId)
  await grantReports(
    ctx,
    hospital.roles.map(({ roleCode }) => roleCode),
  )
  const departIds = await writeDeparts(ctx, departs, rootId)
  await writePositions(ctx, hospital.posts, rootId)
  await writePeople(ctx, people, departIds)
  await writeLeaders(ctx, people)
  return departIds
}

export const writeSignIns = async (ctx: Ctx, signIns: readonly SignIn[]): Promise<void> => {
  await insertRows(
    ctx,
    'sys_log',
    signIns.map(({ person, ip, at }) => ({
      id: newId(),
      ...owned(ctx, at),
      log_type: SIGN_IN,
      log_content: `用户名: ${person.username},登录成功！`,
      userid: person.username,
      username: person.realname,
      ip,
    })),
  )
  const last = new Map(
    signIns.toSorted((a, b) => a.at - b.at).map(({ person, at }) => [person.username, formatTime(at)]),
  )
  await sql`update sys_user_tenant m set last_login_time = l.at::timestamptz
    from sys_user u, unnest(${[...last.keys()]}::text[], ${[...last.values()]}::text[]) as l (username, at)
    where u.username = l.username and m.user_id = u.id and m.tenant_id = ${ctx.tenantId}`.execute(ctx.db)
}

const made = (ctx: Ctx, at = ctx.services.clock.now()) => ({ create_by: DEMO, create_time: formatTime(at) })

export const owned = (ctx: Ctx, at?: number) => ({ tenant_id: ctx.tenantId!, ...made(ctx, at) })

/** The first tenant and its root exist and are renamed. @returns the id of the root department */
const writeTenant = async (ctx: Ctx, name: string): Promise<string> => {
  const { create_by: by, create_time: at } = made(ctx)
  await sql`insert into sys_tenant (id, name, status, create_by, create_time)
    values (${ctx.tenantId}, ${name}, ${NORMAL}, ${by}, ${at})
    on conflict (id) do update set name = excluded.name`.execute(ctx.db)
  const { rows } = await sql<{ id: string }>`insert into sys_depart
      (id, tenant_id, depart_name, org_category, org_code, org_type, create_by, create_time)
    values (${newId()}, ${ctx.tenantId}, ${name}, '1', ${ROOT}, '1', ${by}, ${at})
    on conflict (tenant_id, org_code) do update set depart_name = excluded.depart_name
    returning id`.execute(ctx.db)
  return rows[0]!.id
}

const writeDeparts = async (ctx: Ctx, departs: readonly Depart[], rootId: string): Promise<Map<string, string>> => {
  const ids = new Map(departs.map(({ orgCode }) => [orgCode, orgCode === ROOT ? rootId : newId()]))
  const below = departs.flatMap((depart, i) =>
    depart.parentCode ? [{ ...depart, parentCode: depart.parentCode, order: i }] : [],
  )
  await insertRows(
    ctx,
    'sys_depart',
    below.map(({ orgCode, parentCode, name, place, order }) => ({
      id: ids.get(orgCode)!,
      ...owned(ctx),
      parent_id: ids.get(parentCode)!,
      depart_name: name,
      org_category: '2',
      org_code: orgCode,
      org_type: String(orgCode.length / ROOT.length),
      depart_order: order,
      mobile: `内线 ${8000 + order}`,
      address: place,
      status: '1',
    })),
  )
  return ids
}

/** A minute apart, so that lists by creation keep the order. */
const writePositions = (ctx: Ctx, posts: readonly Post[], rootId: string): Promise<void> => {
  const now = ctx.services.clock.now()
  const rows = posts.map(({ code, name, rank }, i) => ({
    id: newId(),
    ...owned(ctx, now - i * MINUTE_MS),
    code,
    name,
    post_rank: rank,
    company_id: rootId,
  }))
  return insertRows(ctx, 'sys_position', rows)
}

const writePeople = async (
  ctx: Ctx,
  people: readonly Person[],
  departIds: ReadonlyMap<string, string>,
): Promise<void> => {
  const tenant_id = ctx.tenantId!
  const ids = new Map(people.map((person) => [person, newId()]))
  const roleIds = await roleIdsOf(ctx)
  const now = ctx.services.clock.now()
  const links = [...ids].map(([person, user_id]) => ({ person, link: { tenant_id, user_id } }))
  await insertRows(
    ctx,
    'sys_user',
    [...ids].map(([person, id]) => ({ id, ...userRow(person), ...made(ctx, now - person.age * DAY_MS) })),
  )
  await insertRows(
    ctx,
    'sys_confirmed_phone',
    [...ids].map(([{ phone }, user_id]) => ({ user_id, phone, at: formatTime(now) })),
  )
  await insertRows(
    ctx,
    'sys_user_tenant',
    links.map(({ person, link }) => ({ ...link, org_code: person.departs[0] ?? null })),
  )
  await insertRows(
    ctx,
    'sys_user_role',
    links.flatMap(({ person: { role }, link }) => (role ? [{ ...link, role_id: roleIds.get(role)! }] : [])),
  )
  await insertRows(
    ctx,
    'sys_user_depart',
    links.flatMap(({ person, link }) =>
      person.departs.map((code) => ({ ...link, dep_id: departIds.get(code)!, in_charge: code === person.charge })),
    ),
  )
}

const writeLeaders = async (ctx: Ctx, people: readonly Person[]): Promise<void> => {
  const leaders = people.filter(({ charge }) => charge !== null)
  const columns = [
    leaders.map(({ charge }) => charge),
    leaders.map(({ username }) => username),
    leaders.map(({ realname }) => realname),
    leaders.map(({ phone }) => phone),
  ]
  await sql`update sys_depart d set leader = l.username, leader_name = l.realname, leader_phone = l.phone
    from unnest(${sql.join(columns.map((column) => sql`${column}::text[]`))}) as l (code, username, realname, phone)
    where d.tenant_id = ${ctx.tenantId} and d.org_code = l.code`.execute(ctx.db)
}

const roleIdsOf = async (ctx: Ctx): Promise<Map<string, string>> => {
  const rows = await ctx.db
    .selectFrom('sys_role')
    .select(['role_code', 'id'])
    .where('tenant_id', '=', ctx.tenantId!)
    .execute()
  return new Map(rows.map(({ role_code, id }) => [role_code, id]))
}

const userRow = (person: Person) => ({
  username: person.username,
  realname: person.realname,
  sex: person.sex,
  birthday: person.birthday,
  phone: person.phone,
  email: person.email,
  work_no: person.workNo,
  telephone: person.telephone,
  post: person.post,
  status: person.frozen ? FROZEN : NORMAL,
  user_identity: person.charge === null ? ORDINARY : SUPERIOR,
  version: 1,
  del_flag: 0,
})
