/** The template of every app: schema, seeds, two tenants, the people of people.ts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { classOf, resources } from '@huxi/contract'
import { sql } from 'kysely'
import { openApp } from '../src/app.ts'
import { reportReads } from '../src/areas.ts'
import { asSystem } from '../src/engine/core/caller.ts'
import { inTransaction } from '../src/engine/core/transaction.ts'
import type { Ctx, AppServices } from '../src/engine/core/context.ts'
import { fileColumns, syncFileUses } from '../src/engine/kinds/file-uses.ts'
import { expectedSchema, schemaDifferences } from '../src/engine/kinds/schema-check.ts'
import { syncViews } from '../src/engine/report/view-sync.ts'
import { reportViews } from '../src/engine/report/views.ts'
import { recordKeys } from '../src/keys.ts'
import { addRoles, STARTER_ROLES, roleIdByCode, seedRoles } from '../src/modules/system/role/index.ts'
import { createUser } from '../src/modules/system/user/index.ts'
import { formatTime, now } from '../src/platform/config/clock.ts'
import { readConfig } from '../src/platform/config/config.ts'
import type { Database } from '../src/platform/db/db.ts'
import { newId } from '../src/platform/db/ids.ts'
import { createLog } from '../src/platform/config/log.ts'
import { plainTables } from '../src/platform/db/tables.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { seedQuestionnaires } from '../src/modules/care/questionnaire/index.ts'
import { grantReports, seedReports } from '../src/modules/operations/report/index.ts'
import { seed } from '../src/seed.ts'
import { openTestSecrets } from './keys.ts'
import { FROZEN, PEOPLE } from './people.ts'

export const fillDatabase = async (database: Database): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'huxi-template-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO_DATA: '0',
    LOG_LEVEL: 'error',
    LOG_FILE: 'stderr',
    ADMIN_PASSWORD: PEOPLE.admin.password,
  })
  await migrate(database)
  const differences = await schemaDifferences(database, expectedSchema(Object.values(resources), plainTables))
  if (differences.length > 0)
    throw new Error(`the migrations make other tables than the definitions say: ${differences.join('; ')}`)
  await syncViews(database, reportViews(Object.values(resources), classOf), reportReads)
  await syncFileUses(database, fileColumns(Object.values(resources), plainTables))
  await database.restrict()
  const secrets = openTestSecrets(dataDir)
  await recordKeys(database, config.secretsFile, secrets)
  const { services, server } = await openApp({
    config,
    clock: { now: () => Date.now() },
    log: createLog(config),
    database,
    secrets,
  })
  await seed(services, () => {})
  const system = asSystem(services, 'test tenants', 2)
  await sql`insert into sys_tenant (id, name, status, create_by, create_time) values (2, '邻家诊所', 1, 'system', ${formatTime(services.clock.now())})`.execute(
    system.db,
  )
  await seedRoles(system, 2)
  await addPeople(services, 1)
  await addPeople(services, 2)
  await sql`insert into sys_user_tenant (tenant_id, user_id) select 2, id from sys_user where username = 'admin'`.execute(
    system.db,
  )
  await sql`insert into sys_user_role (tenant_id, user_id, role_id)
    select 2, u.id, r.id from sys_user u, sys_role r where u.username = 'admin' and r.tenant_id = 2 and r.role_code = 'admin'`.execute(
    system.db,
  )
  await inTransaction(asSystem(services, 'test reports'), (ctx) => seedReports(ctx))
  await inTransaction(asSystem(services, 'test questionnaires'), (ctx) => seedQuestionnaires(ctx))
  await sql`update sys_user set status = 2 where username = ${FROZEN.username}`.execute(system.db)
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}

const addDepart = async (ctx: Ctx, code: string, name: string, parentCode: string | null): Promise<void> => {
  await sql`insert into sys_depart (id, tenant_id, parent_id, depart_name, org_category, org_code, org_type, create_by, create_time)
    select ${newId()}, ${ctx.tenantId}, (select id from sys_depart where tenant_id = ${ctx.tenantId} and org_code = ${parentCode}),
      ${name}, ${parentCode ? '2' : '1'}, ${code}, ${String(code.length / 3)}, 'system', ${now(ctx)}
    where not exists (select 1 from sys_depart where tenant_id = ${ctx.tenantId} and org_code = ${code})`.execute(
    ctx.db,
  )
}

const departId = async (ctx: Ctx, code: string): Promise<string> =>
  (
    await ctx.db
      .selectFrom('sys_depart')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId!)
      .where('org_code', '=', code)
      .executeTakeFirstOrThrow()
  ).id

const addPeople = async (services: AppServices, tenantId: 1 | 2): Promise<void> => {
  await inTransaction(asSystem(services, 'test people', tenantId), async (ctx) => {
    await addRoles(ctx, STARTER_ROLES)
    await grantReports(
      ctx,
      STARTER_ROLES.map(({ roleCode }) => roleCode),
    )
    await addDepart(ctx, 'A01', '邻家诊所', null)
    await addDepart(ctx, 'A01A01', '呼吸科', 'A01')
    await addDepart(ctx, 'A01A02', '护理部', 'A01')
    for (const p of [...Object.values(PEOPLE), FROZEN]) {
      if (p.tenantId !== tenantId || p.username === 'admin') continue
      await createUser(ctx, {
        username: p.username,
        realname: p.realname,
        password: p.password,
        mustChange: false,
        roleIds: p.roleCode ? [await roleIdByCode(ctx, p.roleCode)] : [],
        departIds: await Promise.all(p.departs.map((code) => departId(ctx, code))),
      })
    }
  })
}
