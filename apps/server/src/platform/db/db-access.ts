/**
 * What the two accounts need beyond signing in: the one of the tables may make them, the one that serves may work as the
 * application role. What is there is asked and left alone, what is missing is tried, what is refused is named as SQL.
 */
import pg from 'pg'
import type { Runner } from './account.ts'
import { APP_ROLE, type Database } from './db.ts'
import { REPORT_ROLE } from './reading.ts'
import { StartError } from '../config/start-error.ts'

interface Facts {
  owner: string
  database: string
  /** the owner may make tables */
  makes: boolean
  /** the application role is there */
  role: boolean
  /** the application role sees the tables */
  sees: boolean
  /** who may own tables made by another account before */
  stranger: string | null
  version: number
  /** the role of reports is there */
  reader: boolean
  /** it sees the schemas it needs */
  reads: boolean
  /** the owner may make views for reports: `none` without the schema */
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
  /** the statement that mends it */
  sql: string
  /** without it there are no tables at all */
  isVital: boolean
  /** without it only reports do not run */
  isOfReports?: boolean
}

const lacksOf = async (database: Database): Promise<{ facts: Facts; lacks: Lack[] }> => {
  const { name, mayRestrict } = await database.runner()
  const reads = await database.reading.account()
  const facts = await factsOf(database)
  const { owner, makes, role, sees, version } = facts
  // since 16 a member may be one that inherits only
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

/**
 * Gives both accounts what they lack as far as the owner may.
 * @returns what an administrator has to give
 * @throws {StartError} the owner may make no tables, or those that are there belong to another account
 */
export const provideAccess = async (database: Database): Promise<Lack[]> => {
  const { facts, lacks } = await lacksOf(database)
  if (facts.stranger !== null)
    throw new StartError(
      `数据库里的表属于账号 ${facts.stranger}，而账号 ${facts.owner} 不能修改它们：请把 MIGRATE_DATABASE_URL 设为账号 ${facts.stranger} 的连接地址`,
    )
  if (lacks.length === 0) return []
  for (const { sql } of lacks) {
    // refused, or done by another process at the same moment: asking again shows which, and a warning is no success either
    await database.asOwner((client) => client.query(sql)).catch(() => {})
  }
  const { lacks: left } = await lacksOf(database)
  if (left.some(({ isVital }) => isVital)) throw new StartError(await adviceOf(database, left))
  return left
}

/** What an administrator has to do, in one line. */
export const adviceOf = async (database: Database, lacks: Lack[]): Promise<string> => {
  const { database: name } = await factsOf(database)
  const statements = lacks.map(({ sql }) => `${sql};`).join(' ')
  return `数据库账号的权限不够，请由数据库管理员连接到数据库 ${name} 执行下面的 SQL，然后重新启动：${statements}`
}
