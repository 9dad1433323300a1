/** Logins to external databases: the pinned address, whether it answers, and whether its account can only read. */
import pg from 'pg'
import { sentenceOf } from '../config/db-error.ts'
import { outboundPlace, type Reach } from '../net/outbound.ts'

const LIMIT_MS = 3000
const VERSION_MIN = 130_000

interface Distrust {
  readonly distrust: string
}

export interface Login {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
}

export const optionsFor = async (reach: Reach, login: Login, limitMs = LIMIT_MS) => {
  const startedAt = performance.now()
  const { host, port, database, user, password } = login
  const { address, plain } = await outboundPlace(reach, { host, port }, AbortSignal.timeout(limitMs))
  return {
    host: address,
    port,
    database,
    user,
    // an explicit empty password, else pg would use environment or file of this machine
    password: () => password,
    ssl: plain ? (false as const) : address === host ? {} : { servername: host },
    connectionTimeoutMillis: Math.max(1, limitMs - (performance.now() - startedAt)),
    query_timeout: limitMs,
    application_name: 'huxi',
  }
}

const CERTIFICATE_ERROR = /CERT|SIGNATURE/

/** Only faults of the certificate are told; others could reveal network or database. */
const connected = async <T>(
  reach: Reach,
  login: Login,
  limitMs: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T | 'unreachable' | Distrust> => {
  let client: pg.Client | undefined
  try {
    client = new pg.Client(await optionsFor(reach, login, limitMs))
    client.on('error', () => undefined)
    await client.connect()
    return await work(client)
  } catch (error) {
    const distrust = CERTIFICATE_ERROR.test(String((error as { code?: unknown }).code)) ? sentenceOf(error) : undefined
    return distrust === undefined ? 'unreachable' : { distrust }
  } finally {
    void client?.end().catch(() => undefined)
  }
}

export const tryLogin = async (reach: Reach, login: Login, limitMs = LIMIT_MS) =>
  connected(reach, login, limitMs, async () => 'accepted' as const)

/** Rights of the account and of every role it can take, which is more than it inherits. */
const RIGHTS = `with mine as (select * from pg_roles where pg_has_role(oid, 'MEMBER')),
  places as (select oid, nspname from pg_namespace where nspname !~ '^(pg_|information_schema$)')
  select current_setting('server_version_num')::int as version,
    (select rolname::text from mine where rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
      or rolname in ('pg_write_all_data', 'pg_write_server_files', 'pg_read_server_files', 'pg_execute_server_program',
        'pg_maintain', 'pg_signal_backend', 'pg_database_owner') limit 1) as role,
    (select 'x' from mine where has_database_privilege(mine.oid, current_database(), 'CREATE') limit 1) as database,
    (select nspname::text from places, mine where has_schema_privilege(mine.oid, places.oid, 'CREATE') limit 1) as schema,
    (select nspname || '.' || relname from pg_class c join places on places.oid = c.relnamespace, mine
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and (has_table_privilege(mine.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
        or has_any_column_privilege(mine.oid, c.oid, 'INSERT, UPDATE')) limit 1) as relation,
    (select nspname || '.' || relname from pg_class c join places on places.oid = c.relnamespace, mine
      where c.relkind = 'S' and has_sequence_privilege(mine.oid, c.oid, 'USAGE, UPDATE') limit 1) as sequence`

interface Rights {
  readonly version: number
  readonly role: string | null
  readonly database: string | null
  readonly schema: string | null
  readonly relation: string | null
  readonly sequence: string | null
}

const faultOf = ({ version, role, database, schema, relation, sequence }: Rights): string | undefined => {
  if (version < VERSION_MIN) return '数据库版本太旧，报表需要 PostgreSQL 13 或更新的版本'
  if (role) return `账号拥有角色“${role}”的管理权限，请换一个只能查询的账号`
  if (database) return '账号能在这个数据库中建模式，请收回 create 权限'
  if (schema)
    return `账号能在模式“${schema}”中建表，请执行 revoke create on schema ${schema} from public，或收回它的权限`
  if (relation) return `账号能修改“${relation}”，请收回写权限，只留 select`
  return sequence ? `账号能使用序列“${sequence}”，请收回它的权限` : undefined
}

export const proofOf = (reach: Reach, login: Login, limitMs = LIMIT_MS) =>
  connected(reach, login, limitMs, async (client) => {
    const fault = faultOf((await client.query<Rights>(RIGHTS)).rows[0]!)
    return fault === undefined ? ('readOnly' as const) : { fault }
  })
