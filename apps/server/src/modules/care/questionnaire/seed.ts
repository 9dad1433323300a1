import type { FormContent } from '@huxi/clinical/forms/content'
import { licensedForms, ownForms } from '@huxi/clinical/forms/starter-own'
import { starterForms } from '@huxi/clinical/forms/starter'
import { questionnaire, questVersion } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { giveStarterRows, insertStarterRow } from '../../system/tenant/index.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { digestOf } from './definition.ts'

export const seedQuestionnaires = (ctx: Ctx, only?: number): Promise<void> =>
  giveStarterRows(ctx, questionnaire, only, give)

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
    await insertStarterRow(ctx, questionnaire, id, {
      code,
      title,
      source,
      note,
      licence,
      publishedNo: isFree ? 1 : null,
    })
    await insertStarterRow(ctx, questVersion, newId(), {
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
