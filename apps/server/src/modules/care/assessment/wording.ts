/** Wordings of questionnaires: current, earlier, and how a version comes into force. */
import { reworded, type Wordings } from '@huxi/clinical/questionnaire'
import { ownWordings } from '@huxi/clinical/wordings'
import {
  currentWording,
  wording,
  WORDING,
  wordingContract,
  wordingItem,
  type ShownWording,
  type Wording,
} from '@huxi/contract'
import { refused, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { area } from '../../../engine/core/area.ts'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { words } from '../../../engine/core/seeds.ts'
import { handle } from '../../../engine/core/handle.ts'
import { lock } from '../../../engine/core/transaction.ts'
import { detailEntry } from '../../../engine/core/menu-entry.ts'
import type { MoveHook } from '../../../engine/read/hooks.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { timelineRoute } from '../../../engine/verbs/timeline.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { changeSource } from '../../system/log/index.ts'

const ownOf = (questionnaire: string): Wordings | undefined =>
  Object.hasOwn(ownWordings, questionnaire) ? ownWordings[questionnaire] : undefined

/**
 * The wording of a published version, or the one in force.
 * @param version the one shown; absent = the one in force
 * @throws {AppError} refused for an unknown questionnaire or version
 */
export const wordsOf = async (ctx: Ctx, questionnaire: string, version?: string | null): Promise<ShownWording> => {
  const own = ownOf(questionnaire)
  if (!own) throw refused('没有这份问卷，请刷新页面后重试')
  const ours = named(own)
  if (version === ours.version) return ours
  const which = version
    ? sql`wording_version = ${version} and status in ('published', 'withdrawn')`
    : sql`status = 'published'`
  const found = await findVersion(ctx, sql`questionnaire = ${questionnaire} and ${which}`)
  if (found) return named(reworded(own, found))
  if (version) throw refused('题目版本不存在，请刷新页面后重新填写')
  return ours
}

const findVersion = async (ctx: Ctx, where: Condition) => {
  const anyone = unscoped(ctx)
  const [row] = await storeOf(anyone, wording).list(anyone, [where], { limit: 1 })
  return row && { ...row, items: await itemsOf(anyone, row) }
}

const itemsOf = (ctx: Ctx, { id }: Wording): Promise<RowOf<typeof wordingItem>[]> =>
  storeOf(ctx, wordingItem).list(ctx, [sql`wording_id = ${id}`], { order: sql`item_no` })

const VERSION_DIGITS = 8

/** The version is derived from the words, so that equal wordings have equal versions. */
const named = (shown: Wordings): ShownWording => {
  const { stem, licence, items } = shown
  const said = [
    stem,
    ...items.map(({ text, options, ends = [] }) => [text, ...options.map((option) => option.text), ...ends]),
  ]
  const digits = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, VERSION_DIGITS)
  return { ...shown, version: `${licence === 'held' ? WORDING.held : WORDING.demo} ${digits}` }
}

/** Withdraws the version in force; concurrent publications see each other through the lock. */
const publish: MoveHook<typeof wording> = async (tx, { rows: [draft], write }) => {
  const { questionnaire, licence, holder, licenceNo } = draft!
  const own = ownOf(questionnaire)
  if (!own) throw refused('这份问卷的文本不能发布，请改选其他问卷')
  if (licence === 'held' && !(holder && licenceNo))
    throw refused('已获授权的文本须写明授权方和授权编号，请编辑补充后再发布')
  const items = await itemsOf(tx, draft!)
  const gaps = gapsOf(own, items)
  if (gaps.length > 0) throw refused(`题目不完整，不能发布：${gaps.join('；')}。请编辑补全后再发布`)
  await lock(tx, `assess-wording:${questionnaire}`)
  const { rows } = await sql<{ id: string }>`select id from assess_wording
    where questionnaire = ${questionnaire} and status = 'published' for update`.execute(tx.db)
  for (const { id } of rows) await storeOf(tx, wording).move(tx, 'withdraw', [id])
  const { version } = named(reworded(own, { ...draft!, items }))
  return write({ publishedAt: now(tx), wordingVersion: version })
}

const gapsOf = (own: Wordings, items: readonly RowOf<typeof wordingItem>[]): string[] =>
  own.items.flatMap((_, n) => {
    const item = items[n]
    if (!item) return [`第 ${n + 1} 题没有填写`]
    const { low, high } = wordingItem.fields
    const blank = [...(item.low ? [] : [low.label]), ...(item.high ? [] : [high.label])]
    return blank.length > 0 ? [`第 ${n + 1} 题“${item.stem}”没有填写${blank.join('和')}`] : []
  })

export const wordingArea = area({
  name: 'assessment',
  contract: wordingContract,
  menu: [
    { of: [wording], name: '问卷文本', under: 'assess', url: '/assessment/wording', sort: 8 },
    detailEntry({ id: 'assess_wording', url: '/assessment/wording' }, '问卷文本详情', 'assessment/WordingDetail'),
  ],
  grants: { sysadmin: ['assess:wording:*'] },
  dictionaries: [
    { ...words('assess_questionnaire', '可更换文本的问卷', ['cat', 'CAT']), grows: true },
    words('assess_licence', '问卷授权', ['demo', '演示', 'orange'], ['held', '已获授权', 'green']),
    words(
      'assess_wording_status',
      '问卷文本状态',
      ['draft', '草稿', 'blue'],
      ['published', '已发布', 'green'],
      ['withdrawn', '已停用', 'grey'],
    ),
  ],
  routes: [
    ...serve(wording, { moves: { publish } }),
    timelineRoute(wording, [changeSource(wording)]),
    handle(currentWording, (ctx, { questionnaire }) => wordsOf(ctx, questionnaire)),
  ],
})
