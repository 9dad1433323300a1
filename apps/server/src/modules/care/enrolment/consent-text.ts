import { now } from '../../../platform/config/clock.ts'
import { consentText, type ConsentText } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { actor } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'

type Words = Pick<ConsentText, 'type' | 'title' | 'textVersion' | 'content'>

/** SHA-256 of the signed words, as JSON in NFC, so that third parties can recompute it (docs/decisions/0040-consent.md). */
export const hashOf = ({ type, title, textVersion, content }: Words): string =>
  createHash('sha256')
    .update(JSON.stringify([type, title, textVersion, content].map((part) => part.normalize('NFC'))))
    .digest('hex')

const isEmpty = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** A material change invalidates earlier consents: consent to unseen words does not count. @returns number of consents to renew */
const supersedeEarlier = async (tx: Ctx, { id, type }: Pick<ConsentText, 'id' | 'type'>): Promise<number> => {
  const { numAffectedRows } = await sql`update patient_consent
    set status = 'superseded', update_by = ${actor(tx)}, update_time = ${now(tx)}::timestamptz, version = version + 1
    where tenant_id = ${tx.tenantId} and type = ${type} and status = 'active' and text_id <> ${id}`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

export const consentTextHooks: Hooks<typeof consentText> = {
  moves: {
    publish: async (tx, { rows, write }) => {
      const draft = rows[0]!
      if (isEmpty(draft.content)) throw refused('正文没有文字，不能发布，请编辑补充后再发布')
      const after = await write({ publishedAt: now(tx), textHash: hashOf(draft) })
      if (draft.material) {
        const count = await supersedeEarlier(tx, draft)
        await audit(tx, {
          action: 'consent.supersede',
          object: `${consentText.name}/${draft.id}`,
          outcome: 'success',
          detail: { type: draft.type, version: draft.textVersion, count },
        })
      }
      return after
    },
  },
}
