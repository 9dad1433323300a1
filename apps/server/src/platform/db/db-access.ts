/** The owner creates tables, the other account works as the application role. Missing rights are granted or reported. */
import pg from 'pg'
import type { Runner } from './account.ts'
import { APP_ROLE, type Database } from './db.ts'
import { REPORT_ROLE } from './reading.ts'
import { StartError } from '../config/start-error.ts'

interface Facts {
  owner: string
  database: string
  makes: boolean
  role: boolean
  sees: boolean
  stranger: string | null
  version: number
  reader: boolean
  reads: boolean
  /** the owner may create views for reports: `none` without the schema */
  shows: 'yes' | 'no' | 'none'
}

const FACTS = `select current_user as owner, current_database() as database,
  has_schema_privilege('public', 'create') and has_schema_privilege('public', 'usage') as makes,
  exists (select from pg_roles where rolname = $1) as role,
  has_schema_privilege(coalesce((select rolname from pg_roles where rolname = $1), 'public'), 'public', 'usage') as sees,
  (select pg_get_userbyid(relowner) from pg_class
    where relnamespace = 'public'::regnamespace and relname = 'schema_migration' and not pg_has_role(relowner, 'usage')) as stranger,
  current_setting('server_version_num')::int as version,
  exists (select from pg_roles where rolname = $2) as reader,
  has_schema_privilege(coalesce((select rolname from pg_roles where rolname = $2), 'public'), 'public', 'usage') as reads,
  case when to_regnamespace('rpt') is null then 'none'
    when has_schema_privilege('rpt', 'create') and has_schema_privilege('rpt', 'usage') then 'yes' else 'no' end as shows`

const factsOf = (database: Database): Promise<Facts> =>
  database.asOwner(async (client) => (await client.query<Facts>(FACTS, [APP_ROLE, REPORT_ROLE])).rows[0]!)

export interface Lack {
  sql: string
  isVital: boolean
  isOfReports?: boolean
}

const lacksOf = async (database: Database): Promise<{ facts: Facts; lacks: Lack[] }> => {
  const { name, mayRestrict } = await database.runner()
  const reads = await database.reading.account()
  const facts = await factsOf(database)
  const { owner, makes, role, sees, version } = facts
  // since version 16 a membership may allow inheritance only
  const take = version >= 160_000 ? ' with set true' : ''
  const all = [
    { isThere: makes, isVital: true, sql: `grant usage, create on schema public to ${pg.escapeIdentifier(owner)}` },
    { isThere: role, isVital: false, sql: `create role ${APP_ROLE} nologin` },
    { isThere: sees, isVital: false, sql: `grant usage on schema public to ${APP_ROLE}` },
    { isThere: mayRestrict, isVital: false, sql: `grant ${APP_ROLE} to ${pg.escapeIdentifier(name)}${take}` },
    ...ofReports(facts, reads, take),
  ]
  return { facts, lacks: all.filter(({ isThere }) => !isThere) }
}

const ofReports = ({ owner, reader, reads, shows }: Facts, { name, mayRestrict }: Runner, take: string) => {
  const to = pg.escapeIdentifier(owner)
  const schema =
    shows === 'none' ? `create schema rpt authorization ${to}` : `grant usage, create on schema rpt to ${to}`
  const all = [
    { isThere: reader, sql: `create role ${REPORT_ROLE} nologin` },
    { isThere: reads, sql: `grant usage on schema public to ${REPORT_ROLE}` },
    { isThere: mayRestrict, sql: `grant ${REPORT_ROLE} to ${pg.escapeIdentifier(name)}${take}` },
    { isThere: shows === 'yes', sql: schema },
  ]
  return all.map((one) => ({ ...one, isVital: false, isOfReports: true }))
}

/** @returns rights only an administrator can grant @throws {StartError} the owner cannot create or own tables */
export const provideAccess = async (database: Database): Promise<Lack[]> => {
  const { facts, lacks } = await lacksOf(database)
  if (facts.stranger !== null)
    throw new StartError(
      `数据库里的表属于账号 ${facts.stranger}，而账号 ${facts.owner} 不能修改它们：请把 MIGRATE_DATABASE_URL 设为账号 ${facts.stranger} 的连接地址`,
    )
  if (lacks.length === 0) return []
  for (const { sql } of lacks) {
    // refused, or done by another process; the second check decides, as a warning is no success
    await database.asOwner((client) => client.query(sql)).catch(() => {})
  }
  const { lacks: left } = await lacksOf(database)
  if (left.some(({ isVital }) => isVital)) throw new StartError(await adviceOf(database, left))
  return left
}

export const adviceOf = async (database: Database, lacks: Lack[]): Promise<string> => {
  const { database: name } = await factsOf(database)
  const statements = lacks.map(({ sql }) => `${sql};`).join(' ')
  return `数据库账号的权限不够，请由数据库管理员连接到数据库 ${name} 执行下面的 SQL，然后重新启动：${statements}`
}
