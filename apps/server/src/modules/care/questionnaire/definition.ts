/** Questionnaires and their versions: publishing freezes a version by its digest and needs a second author. */
import { contentIssues } from '@huxi/clinical/forms/check'
import { bandGaps } from '@huxi/clinical/forms/gaps'
import { scorerIssue } from '@huxi/clinical/forms/score'
import { questionnaire, questVersion, type QuestOffer, type QuestVersion } from '@huxi/contract'
import { refused, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { actor, unscoped } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { cached } from '../../../engine/core/transaction.ts'
import type { Hooks, MoveHook } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { MINUTE_MS, now } from '../../../platform/config/clock.ts'
import { createCache, type Cache } from '../../../platform/db/cache.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { hasWritten, withWriter, withWriters } from '../../../engine/write/versions.ts'

/** SHA-256 (hex) of content and scorer; keys are sorted because PostgreSQL reorders JSON. */
export const digestOf = ({ scorer, content }: Pick<QuestVersion, 'scorer' | 'content'>): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted([scorer, content])).normalize('NFC'))
    .digest('hex')

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

const refuseUnusable = (content: unknown): void => {
  const items = (content as { items?: unknown } | null)?.items
  if (Array.isArray(items) && items.length === 0) return
  const issues = contentIssues(content)
  if (issues.length > 0) refuseField('content', questVersion.fields.content, issues.join('；'))
}

const draftFromLatest = async (tx: Ctx, input: InputOf<typeof questVersion>): Promise<InputOf<typeof questVersion>> => {
  const { questionnaireId, content } = input
  if (content) return input
  const all = unscoped(tx)
  const [latest] = await storeOf(all, questVersion).list(all, [sql`questionnaire_id = ${questionnaireId}`], {
    order: sql`version_no desc`,
    limit: 1,
  })
  return { ...input, content: latest?.content ?? { intro: '', items: [] }, ...(latest && { scorer: latest.scorer }) }
}

const beforeWrite: Hooks<typeof questVersion>['beforeWrite'] = async (tx, input, current) => {
  if (input.content) refuseUnusable(input.content)
  if (!current) return { ...(await draftFromLatest(tx, input)), writers: withWriter(tx, current) }
  if (input.questionnaireId !== undefined && input.questionnaireId !== current.questionnaireId)
    refuseField(
      'questionnaireId',
      questVersion.fields.questionnaireId,
      '版本不能改到另一份问卷，请在那份问卷下新建版本',
    )
  return withWriters(tx, questVersion, input, current)
}

const refuseUnready = ({ content, scorer }: QuestVersion): void => {
  const issues = contentIssues(content)
  if (issues.length > 0) throw refused(`题目不完整：${issues.join('；')}。请编辑补全后再提交`)
  const issue = scorerIssue(scorer, content!) ?? bandGaps(scorer, content!)
  if (issue) throw refused(`${issue}，请修改题目或计分方法`)
}

const refuseUnlicensed = async (tx: Ctx, { questionnaireId }: QuestVersion): Promise<void> => {
  const all = unscoped(tx)
  const { licence, licenceFile } = await storeOf(all, questionnaire).one(all, questionnaireId)
  if (licence === 'forbidden') throw refused('这份问卷标为“不得使用”，不能发布')
  if (licence === 'licensed' && !licenceFile) throw refused('这份问卷须获授权，请先在问卷中上传授权文件，再发布')
}

const setPublished = async (tx: Ctx, questionnaireId: string, publishedNo: number | null): Promise<void> => {
  const all = unscoped(tx)
  await storeOf(all, questionnaire).edit(all, questionnaireId, undefined, { publishedNo })
}

const submit: MoveHook<typeof questVersion> = async (_tx, { rows, write }) => {
  refuseUnready(rows[0]!)
  return write({ submittedBy: actor(_tx) })
}

const publish: MoveHook<typeof questVersion> = async (tx, { rows, write }) => {
  const row = rows[0]!
  const person = actor(tx)
  if (hasWritten(tx, row.writers) || row.submittedBy === person)
    throw refused('不能发布自己编写或提交的版本，请另一位同事审核后发布')
  refuseUnready(row)
  await refuseUnlicensed(tx, row)
  const after = await write({ publishedBy: person, publishedAt: now(tx), digest: digestOf(row) })
  await setPublished(tx, row.questionnaireId, row.versionNo)
  return after
}

/** Open tasks of the version run out, and the job of expiry keeps their answers. */
const retire: MoveHook<typeof questVersion> = async (tx, { rows, write }) => {
  const after = await write()
  const [{ id, questionnaireId }] = rows as [QuestVersion]
  await setPublished(tx, questionnaireId, null)
  await sql`update quest_assignment set expires_at = ${now(tx)}::timestamptz where tenant_id = ${tx.tenantId}
    and version_id = ${id} and status in ('sent', 'opened') and expires_at > ${now(tx)}::timestamptz`.execute(tx.db)
  return after
}

export const versionHooks: Hooks<typeof questVersion> = { beforeWrite, moves: { submit, publish, retire } }

export const offersOf = async (ctx: Ctx): Promise<QuestOffer[]> => {
  const { rows } = await sql<QuestOffer>`select q.id as "questionnaireId", q.code, q.title, v.id as "versionId",
      v.version_no as "versionNo" from quest_version v join quest_questionnaire q on q.id = v.questionnaire_id
    where v.tenant_id = ${ctx.tenantId} and v.status = 'published' order by q.title, q.id`.execute(ctx.db)
  return rows
}

const frozenRow = async (ctx: Ctx, id: string): Promise<QuestVersion> => {
  const all = unscoped(ctx)
  const row = await storeOf(all, questVersion).find(all, id)
  if (!row?.content || !row.publishedAt) throw refused('问卷版本不存在或没有发布，请刷新页面后重新选择')
  return row
}

type TitledVersion = QuestVersion & { readonly title: string; readonly isOffered: boolean }

/** A version that is or was published, without check of the caller. @throws {AppError} refused for any other */
export const publishedVersion = async (ctx: Ctx, id: string): Promise<TitledVersion> => {
  const row = await frozenRow(ctx, id)
  const all = unscoped(ctx)
  const { title, publishedNo } = await storeOf(all, questionnaire).one(all, row.questionnaireId)
  return { ...row, title, isOffered: publishedNo !== null }
}

const FROZEN_MS = 10 * MINUTE_MS
const FROZEN_MAX = 100
const frozen = new WeakMap<AppServices, Cache<QuestVersion>>()

const cacheOf = ({ services }: Ctx): Cache<QuestVersion> => {
  const frozenVersions = frozen.get(services) ?? createCache<QuestVersion>(services.clock, FROZEN_MS, FROZEN_MAX)
  frozen.set(services, frozenVersions)
  return frozenVersions
}

/** Cached row of a published version, which cannot change. @throws {AppError} refused for any other */
export const frozenVersion = (ctx: Ctx, id: string): Promise<QuestVersion> =>
  cached(ctx, cacheOf(ctx), `${ctx.tenantId} ${id}`, (outside) => frozenRow(outside, id))

export const currentVersion = async (ctx: Ctx, questionnaireId: string): Promise<TitledVersion> => {
  const offer = (await offersOf(ctx)).find((one) => one.questionnaireId === questionnaireId)
  if (!offer) throw refused('这份问卷没有已发布的版本，请改选其他问卷')
  return publishedVersion(ctx, offer.versionId)
}
