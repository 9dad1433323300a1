import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx, AppServices } from '../../../engine/core/context.ts'
import { seedDrugs } from '../../care/drug/index.ts'
import { seedCodes } from '../../care/visit/index.ts'
import { seedRanges } from '../../care/range/index.ts'
import { writeAnnouncements } from './announcements.ts'
import { writeCare } from './care.ts'
import { openClinic } from './courses.ts'
import { writeDepartRole } from './depart-roles.ts'
import { writeImports } from './imports.ts'
import { writeNotices } from './notices.ts'
import { drawSites } from './people.ts'
import { createRandom } from './random.ts'
import { signInLines } from './sign-in.ts'
import { sittingsOf } from './sittings.ts'
import { writeUses } from './uses.ts'
import { signInsOf } from './sign-in-log.ts'
import { DEMO, writeSite, writeSignIns } from './write.ts'
import { writePatients } from './write-patients.ts'
import { writeSittings } from './write-sittings.ts'

const LOCK = 4_827_003

/**
 * Loads the demonstration into a fresh installation.
 * @param say called with the progress
 * @returns lines about the accounts, at every start
 */
export const loadDemo = async (services: AppServices, say: (line: string) => void): Promise<string[]> => {
  const state = await inTransaction(asSystem(services, 'demo data'), async (ctx) => {
    await sql`select set_config('lock_timeout', '0', true), pg_advisory_xact_lock(${LOCK})`.execute(ctx.db)
    const found = await stateOf(ctx)
    if (found === 'fresh') await fill(ctx, say)
    return found
  })
  if (state === 'foreign') return ['没有装入演示数据：数据库里已有其他数据，需要演示数据请换一个空的 DATA_DIR 或数据库']
  if (state === 'fresh') await writeImports(services)
  return signInLines(services)
}

/** Fresh: seeds only. Foreign: in use, left untouched. */
const stateOf = async (ctx: Ctx): Promise<'fresh' | 'loaded' | 'foreign'> => {
  const { rows } = await sql<{ loaded: boolean; foreign: boolean }>`select
    exists (select 1 from sys_user where create_by = ${DEMO}) as loaded,
    (select count(*) from sys_user) > 1 or (select count(*) from sys_depart) > 1
      or (select count(*) from sys_tenant) > 1 or (select count(*) from sys_position) > 0 as foreign`.execute(ctx.db)
  const { loaded, foreign } = rows[0]!
  return loaded ? 'loaded' : foreign ? 'foreign' : 'fresh'
}

const fill = async (ctx: Ctx, say: (line: string) => void): Promise<void> => {
  const { clock, config } = ctx.services
  const began = clock.now()
  say('正在装入演示数据…')
  const sites = drawSites(config.demoSeed, config.demoScale)
  // separate draws, so that the number of one does not change the other
  const [ofSignIns, ofSittings] = [createRandom(config.demoSeed), createRandom(config.demoSeed)]
  for (const site of sites) {
    const own = { ...ctx, tenantId: site.hospital.tenantId }
    await writeDepartRole(own, site.people, await writeSite(own, site))
    await writeSignIns(own, signInsOf(site.people, own.tenantId, began, ofSignIns))
    await seedRanges(own, own.tenantId)
    await seedDrugs(own, own.tenantId)
    await seedCodes(own)
    const clinic = openClinic(site, config.demoSeed, config.demoScale, began)
    await writePatients(own, clinic)
    await writeCare(own, began)
    await writeSittings(own, sittingsOf(site, config.demoScale, began, ofSittings))
    await writeAnnouncements(own, began)
    for (const write of own.services.ports.examples) await write(own)
    await writeNotices(own, site.people.length)
  }
  await writeUses(ctx, began, createRandom(config.demoSeed))
  const count = sites.reduce((sum, { people }) => sum + people.length, 0)
  const seconds = ((clock.now() - began) / 1000).toFixed(1)
  say(`演示数据已装入：${sites.length} 个租户，${count} 位虚构的用户（${seconds} 秒）`)
}
