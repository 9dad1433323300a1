import type { FormContent } from '@huxi/clinical/forms/content'
import { licensedForms, ownForms } from '@huxi/clinical/forms/starter-own'
import { starterForms } from '@huxi/clinical/forms/starter'
import { questionnaire, questVersion } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { newValues } from '../../../engine/write/checks.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { digestOf } from './definition.ts'

const LOCK = 4_827_009

/** Seeds tenants without questionnaires; the transaction sees all tenants. @param only restricts it to one tenant */
export const seedQuestionnaires = async (ctx: Ctx, only?: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`select id from sys_tenant t
    where not exists (select 1 from quest_questionnaire q where q.tenant_id = t.id)
      and ${only === undefined ? sql`true` : sql`t.id = ${only}`} order by id`.execute(ctx.db)
  for (const { id } of rows) await give({ ...ctx, tenantId: id, session: null })
}

/** Inserts a row without its rules, as for an installation or a demonstration. @param over extra columns */
export const insertRow = async (ctx: Ctx, r: Resource, id: string, input: object, over: object = {}): Promise<void> => {
  const values = { ...newValues(ctx, r, id, { ...input }), ...over }
  await sql`insert into ${sql.table(r.table)} (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(values))})`.execute(ctx.db)
}

interface Starter {
  readonly code: string
  readonly title: string
  readonly scorer: string
  readonly licence: 'free' | 'licensed'
  readonly content: FormContent
  readonly source?: string
  readonly note?: string
}

const STARTERS: readonly Starter[] = [
  ...starterForms.map((form) => ({ ...form, licence: 'free' as const })),
  ...ownForms.map((form) => ({ ...form, scorer: 'none', licence: 'free' as const })),
  ...licensedForms.map((form) => ({ ...form, scorer: 'typed', licence: 'licensed' as const })),
]

/** Licensed forms stay drafts: their licence has to be uploaded before two people publish them. */
const give = async (ctx: Ctx): Promise<void> => {
  for (const { code, title, scorer, licence, content, source = null, note = null } of STARTERS) {
    const [id, version, isFree] = [newId(), { scorer, content }, licence === 'free']
    await insertRow(ctx, questionnaire, id, { code, title, source, note, licence, publishedNo: isFree ? 1 : null })
    await insertRow(ctx, questVersion, newId(), {
      ...version,
      questionnaireId: id,
      versionNo: 1,
      changes: '产品自带',
      status: isFree ? 'published' : 'draft',
      ...(isFree && { publishedAt: now(ctx), digest: digestOf(version) }),
    })
  }
}

/** Removes starter questionnaires that were never edited. @returns whether others remain */
export const dropQuestionnaires = async (ctx: Ctx): Promise<boolean> => {
  const untouched = sql`tenant_id = ${ctx.tenantId} and create_by = 'system' and version = 1`
  const { rows } = await sql<{
    used: boolean
  }>`select exists (select 1 from quest_assignment where tenant_id = ${ctx.tenantId})
    or exists (select 1 from quest_response where tenant_id = ${ctx.tenantId})
    or exists (select 1 from quest_version where tenant_id = ${ctx.tenantId} and not (${untouched}))
    or exists (select 1 from quest_questionnaire where tenant_id = ${ctx.tenantId} and not (${untouched})) as used`.execute(
    ctx.db,
  )
  if (rows[0]!.used) return true
  await sql`delete from quest_version where tenant_id = ${ctx.tenantId}`.execute(ctx.db)
  await sql`delete from quest_questionnaire where tenant_id = ${ctx.tenantId}`.execute(ctx.db)
  return false
}
