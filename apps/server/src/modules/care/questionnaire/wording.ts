/** Words of a questionnaire that a model of the product scores: those of a published version, or the product's own. */
import type { FormContent } from '@huxi/clinical/forms/content'
import type { Wordings } from '@huxi/clinical/questionnaire'
import { ownWordings, wordingsOf } from '@huxi/clinical/wordings'
import { WORDING, type VersionedWording } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../../engine/core/context.ts'

interface Published {
  readonly content: FormContent
  readonly isLicensed: boolean
  readonly isInForce: boolean
}

const publishedFor = async (ctx: Ctx, scorer: string): Promise<Published[]> => {
  const { rows } = await sql<Published>`select v.content, v.status = 'published' as "isInForce",
      q.licence = 'registered' or (q.licence = 'licensed' and coalesce(q.licence_file, '') <> '') as "isLicensed"
    from quest_version v join quest_questionnaire q on q.id = v.questionnaire_id
    where v.tenant_id = ${ctx.tenantId} and v.scorer = ${scorer} and v.published_at is not null
    order by v.published_at desc, v.id desc`.execute(ctx.db)
  return rows
}

const ownOf = (questionnaire: string): Wordings | undefined =>
  Object.hasOwn(ownWordings, questionnaire) ? ownWordings[questionnaire] : undefined

/** @param version the one shown; absent = the one in force. @throws {AppError} refused for an unknown one */
export const wordsOf = async (ctx: Ctx, questionnaire: string, version?: string | null): Promise<VersionedWording> => {
  const own = ownOf(questionnaire)
  if (!own) throw refused('没有这份问卷，请刷新页面后重试')
  const ours = named(own)
  if (version === ours.version) return ours
  const published = (await publishedFor(ctx, questionnaire)).map(({ content, isLicensed, isInForce }) => ({
    wording: named(wordingsOf(own, content, isLicensed)),
    isInForce,
  }))
  const found = published.find(({ wording, isInForce }) =>
    version ? digitsOf(wording.version) === digitsOf(version) : isInForce,
  )
  if (found) return found.wording
  if (version) throw refused('题目版本不存在，请刷新页面后重新填写')
  return ours
}

const VERSION_DIGITS = 8

const named = (wording: Wordings): VersionedWording => {
  const { stem, licence, items } = wording
  const parts = [
    stem,
    ...items.map(({ text, options, ends = [] }) => [text, ...options.map((option) => option.text), ...ends]),
  ]
  const digits = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, VERSION_DIGITS)
  return { ...wording, version: `${licence === 'held' ? WORDING.held : WORDING.demo} ${digits}` }
}

/** A licence that was recorded meanwhile changes the name of a version, not its words. */
const digitsOf = (version: string): string => version.slice(-VERSION_DIGITS)
