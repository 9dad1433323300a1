import { consentText } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import { dropStarterRows, giveStarterRows, insertStarterRow } from '../../system/tenant/index.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { hashOf } from './consent-text.ts'
import { STARTER_VERSION, starterTexts } from './starter-texts.ts'

export const seedConsentTexts = (ctx: Ctx, only?: number): Promise<void> =>
  giveStarterRows(ctx, consentText, only, async (own) => {
    for (const text of starterTexts) {
      const words = { ...text, textVersion: STARTER_VERSION }
      const state = { material: false, status: 'published', publishedAt: now(own), textHash: hashOf(words) }
      await insertStarterRow(own, consentText, newId(), { ...words, ...state })
    }
  })

export const dropConsentTexts = (ctx: Ctx): Promise<boolean> => dropStarterRows(ctx, consentText)
