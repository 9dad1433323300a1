import { consentText } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { newValues } from '../../../engine/write/checks.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { hashOf, seedConsentTexts } from '../../care/enrolment/index.ts'
import { insertRows } from './bulk.ts'
import { RESEARCH_CHANGED_DAYS } from './programmes.ts'
import { owned } from './write.ts'

export interface ConsentWords {
  id: string
  title: string
  version: string
  hash: string
}

const DAYS = 1200

const OLD = {
  type: 'research',
  title: '数据用于科学研究同意书',
  textVersion: '示例 0.9',
  content: '<p>去除姓名后，您的数据可用于本院的研究。</p>',
} as const

/** Texts by key, see `Drawn`, in force before the first signature. */
export const writeTexts = async (ctx: Ctx): Promise<Map<string, ConsentWords>> => {
  await seedConsentTexts(ctx, ctx.tenantId!)
  const now = ctx.services.clock.now()
  const [longAgo, changed] = [DAYS, RESEARCH_CHANGED_DAYS].map((days) => formatTime(now - days * DAY_MS))
  const { rows } = await sql<ConsentWords & { type: string }>`update consent_text
    set material = type = ${OLD.type},
      published_at = (case type when ${OLD.type} then ${changed}::text else ${longAgo}::text end)::timestamptz
    where tenant_id = ${ctx.tenantId} and status = 'published'
    returning id, type, title, text_version as version, text_hash as hash`.execute(ctx.db)
  const [id, hash] = [newId(), hashOf(OLD)]
  const old = { ...OLD, material: false, status: 'retired', publishedAt: longAgo, textHash: hash }
  const values = { ...newValues(ctx, consentText, id, old), ...owned(ctx, now - DAYS * DAY_MS) }
  await insertRows(ctx, 'consent_text', [values])
  return new Map([
    ...rows.map(({ type, ...words }) => [`text/${type}/current`, words] as const),
    [`text/${OLD.type}/old`, { id, title: OLD.title, version: OLD.textVersion, hash }] as const,
  ])
}
