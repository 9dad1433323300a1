/** Seeds of the first sign-in: dictionaries, menu, tenant 1, its roles and department, one administrator. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { asSystem } from './engine/core/caller.ts'
import { inTransaction } from './engine/core/transaction.ts'
import type { Ctx, AppServices } from './engine/core/context.ts'
import { loadDemo } from './modules/operations/demo/index.ts'
import { seedDictionaries } from './modules/system/dict/index.ts'
import { seedConsentTexts } from './modules/care/enrolment/index.ts'
import { seedDrugs } from './modules/care/drug/index.ts'
import { seedRanges } from './modules/care/range/index.ts'
import { seedQuestionnaires } from './modules/care/questionnaire/index.ts'
import { seedMenu } from './modules/system/permission/index.ts'
import { seedReports } from './modules/operations/report/index.ts'
import { grantNewRows, ROLE_CODES, roleIdByCode, seedRoles } from './modules/system/role/index.ts'
import { seedRules } from './modules/system/rule/index.ts'
import { INITIAL_PASSWORD_FILE } from './modules/system/session/index.ts'
import { createUser } from './modules/system/user/index.ts'
import { now } from './platform/config/clock.ts'
import { writePrivate } from './platform/config/data-dir.ts'
import { newId } from './platform/db/ids.ts'
import { passwordIssue, randomPassword } from './platform/crypto/password-policy.ts'
import { StartError } from './platform/config/start-error.ts'

const FIRST_TENANT = 1
const LOCK = 4_827_002
const ADMIN = { username: 'admin', realname: '管理员' }

const seedTenant = async (ctx: Ctx): Promise<void> => {
  const at = now(ctx)
  await sql`insert into sys_tenant (id, name, status, create_by, create_time)
    values (${FIRST_TENANT}, ${ctx.services.config.companyName}, 1, 'system', ${at}) on conflict do nothing`.execute(
    ctx.db,
  )
  await sql`insert into sys_depart (id, tenant_id, depart_name, org_category, org_code, org_type, create_by, create_time)
    select ${newId()}, ${FIRST_TENANT}, ${ctx.services.config.companyName}, '1', 'A01', '1', 'system', ${at}
    where not exists (select 1 from sys_depart where tenant_id = ${FIRST_TENANT})`.execute(ctx.db)
}

const hasAdmin = async (ctx: Ctx): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id join sys_user u on u.id = ur.user_id
    where r.role_code = ${ROLE_CODES.admin} and r.built_in and u.del_flag = 0 limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Creates the first administrator. @returns a generated password, which is also kept in a private file until it is changed */
const seedAdmin = async (ctx: Ctx): Promise<string | undefined> => {
  if (await hasAdmin(ctx)) return undefined
  const { config } = ctx.services
  const given = config.adminPassword
  const issue = given && passwordIssue(given, ADMIN, config.passwordProfile)
  if (issue) throw new StartError(`设置 ADMIN_PASSWORD 不合要求：${issue}`)
  const password = given ?? randomPassword()
  await createUser(ctx, {
    ...ADMIN,
    password,
    mustChange: !given && config.profile === 'production',
    roleIds: [await roleIdByCode(ctx, ROLE_CODES.admin)],
    departIds: [],
    userIdentity: 2,
  })
  if (given) return undefined
  writePrivate(join(config.dataDir, INITIAL_PASSWORD_FILE), `${password}\n`)
  return password
}

const refuseDemoAccounts = async (ctx: Ctx): Promise<void> => {
  if (ctx.services.config.profile === 'demo') return
  const { rows } = await sql`select 1 from sys_user where create_by = 'demo' and del_flag = 0 limit 1`.execute(ctx.db)
  if (rows.length > 0) throw new StartError('这个数据库里有演示账号，不能用于生产：请换一个空的数据库')
}

/** A misspelt role would silently disable the setting. In a demonstration the role may be created later. */
const refuseUnknownRoles = async (ctx: Ctx, say: (line: string) => void): Promise<void> => {
  const { mfaRequiredRoles, sessionLimits, profile } = ctx.services.config
  const named = { MFA_REQUIRED_ROLES: mfaRequiredRoles, SESSION_LIMITS: sessionLimits.map(({ role }) => role) }
  const { rows } = await sql<{ code: string }>`select distinct role_code as code from sys_role order by 1`.execute(
    ctx.db,
  )
  const codesBefore = rows.map(({ code }) => code)
  for (const [setting, codes] of Object.entries(named)) {
    const unknown = codes.filter((code) => !codesBefore.includes(code))
    if (unknown.length === 0) continue
    const advice = `设置 ${setting} 里的角色 ${unknown.join('、')} 不存在：请改为已有的角色编码（${codesBefore.join('、')}），或先在系统里建立该角色再设置`
    if (profile === 'production') throw new StartError(advice)
    say(`提示：${advice}`)
  }
}

/** The systemd journal has more readers than the password may have. */
const isJournal = (): boolean => process.env['JOURNAL_STREAM'] !== undefined

/** A demonstration prints the password at every start, production once. */
const adminLines = async ({ config }: AppServices, generated: string | undefined): Promise<string[]> => {
  if (config.profile === 'production') {
    if (generated === undefined) return []
    const passwordPlace = isJournal() ? `在 ${join(config.dataDir, INITIAL_PASSWORD_FILE)}` : generated
    return [`管理员账号：${ADMIN.username}  初始密码：${passwordPlace}（首次登录后须修改）`]
  }
  const kept = await readFile(join(config.dataDir, INITIAL_PASSWORD_FILE), 'utf8').catch(() => undefined)
  return [
    `管理员账号：${ADMIN.username}  密码：${kept?.trim() ?? (config.adminPassword ? 'ADMIN_PASSWORD 中的密码' : '您修改后的密码')}`,
  ]
}

/** Seeds missing rows; idempotent, safe in several processes. @returns lines about who can sign in */
export const seed = async (services: AppServices, say: (line: string) => void): Promise<string[]> => {
  const system: Ctx = { ...asSystem(services, 'seed'), tenantId: FIRST_TENANT }
  const generated = await inTransaction(system, async (ctx) => {
    // a concurrent start may take long for the same work
    await sql`select set_config('lock_timeout', '0', true), pg_advisory_xact_lock(${LOCK})`.execute(ctx.db)
    await refuseDemoAccounts(ctx)
    await seedDictionaries(ctx)
    await seedRules(ctx)
    await grantNewRows(ctx, await seedMenu(ctx))
    await seedTenant(ctx)
    await seedRoles(ctx, FIRST_TENANT)
    await seedReports(ctx)
    await seedConsentTexts(ctx)
    await seedRanges(ctx)
    await seedDrugs(ctx)
    await seedQuestionnaires(ctx)
    return seedAdmin(ctx)
  })
  await refuseUnknownRoles(asSystem(services, 'roles named by settings'), say)
  const demo = services.config.profile === 'demo' && services.config.demoData ? await loadDemo(services, say) : []
  return [...(await adminLines(services, generated)), ...demo]
}
