/** Rules of articles: complete before submission, approved by a second person, kept as versions once published. */
import { article, articleVersion, type Article } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { actor, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { soundOf } from '../../../engine/kinds/person-name.ts'
import { publish } from '../../../engine/core/transaction.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { hasWritten, versionsOf, withWriter, withWriters } from '../../../engine/write/versions.ts'
import { now } from '../../../platform/config/clock.ts'
import { imageSize } from '../../../platform/files/image-type.ts'
import { linkedOpenings } from '../form/index.ts'
import { isEmpty, unnamedPictures } from './markup.ts'
import { articlePage, PAGE_MAX_BYTES } from './page.ts'
import { placeOf } from './reading.ts'

const { fields } = article

const valuesIn = (joined: string | null): string[] => (joined ?? '').split(',').filter(Boolean)

const bytesOf = (tx: Ctx, row: Article): number =>
  Buffer.byteLength(
    articlePage(placeOf(tx.services), {
      ...row,
      category: '分类名称'.repeat(8),
      audience: valuesIn(row.audience).map((value) => ({ value, name: '分组名称'.repeat(8) })),
      publishedOn: '2000-01-01',
      isOverdue: true,
      questionnaire: row.openingId && '问卷标题'.repeat(13),
      seconds: 9999,
      tenantId: tx.tenantId!,
    }),
  )

/** Width by height of a cover, which is shown as 16:9. */
const [RATIO_MIN, RATIO_MAX, WIDTH_MIN] = [1.5, 2, 600]

const STORED = /^\w[\w./-]*$/

const refuseCover = async (tx: Ctx, { cover }: Article): Promise<void> => {
  const bytes = cover && STORED.test(cover) ? await tx.services.storage.get(cover) : undefined
  const size = bytes && imageSize(cover!.split('/').at(-1)!, bytes)
  if (!size) return
  const [width, height] = size
  if (width < WIDTH_MIN || width / height < RATIO_MIN || width / height > RATIO_MAX)
    refuseField(
      'cover',
      fields.cover,
      `封面是 ${width} × ${height} 像素，按 16:9 显示时会被裁掉重要部分。请裁成约 16:9 的横图，宽至少 ${WIDTH_MIN} 像素`,
    )
}

const refuseUnfinished = (tx: Ctx, row: Article): void => {
  if (isEmpty(row.content)) refuseField('content', fields.content, '正文还是空的，请先编辑正文，再提交审核')
  if (!row.sources?.trim()) refuseField('sources', fields.sources, '请先填写资料来源，审核时要核对出处')
  const unnamed = unnamedPictures(row.content!)
  if (unnamed > 0)
    refuseField('content', fields.content, `正文有 ${unnamed} 张图片没有说明文字，请补充，看不见图片的读者要靠它`)
  const bytes = bytesOf(tx, row)
  if (bytes > PAGE_MAX_BYTES)
    refuseField(
      'content',
      fields.content,
      `文章页面有 ${Math.ceil(bytes / 1000)} kB，超过 ${PAGE_MAX_BYTES / 1000} kB。请精简正文，或拆成几篇；图片请用“上传”而不是粘贴`,
    )
}

const refuseQuestionnaire = async (tx: Ctx, { openingId }: Article): Promise<void> => {
  if (openingId === null || (await linkedOpenings(tx, [openingId])).has(openingId)) return
  const reason = tx.services.config.openForms ? '已经结束、收满，或要凭填写码填写' : '所在的对外填写没有开启'
  refuseField('openingId', fields.openingId, `文末问卷${reason}，读者打不开。请改选，或去掉它`)
}

const versions = versionsOf(article, articleVersion, 'articleId')

const showPictures = async (tx: Ctx, { id }: Article): Promise<void> => {
  const all = unscoped(tx)
  const kept = await storeOf(all, articleVersion).list(all, [sql`article_id = ${id}`])
  const published = { table: articleVersion.table, drafts: article.table, published: sql`r.status = 'live'` }
  await tx.services.ports.files.follow(
    tx,
    kept.map((version) => version.id),
    published,
  )
}

const keepVersion = async (tx: Ctx, row: Article): Promise<number> => {
  const { pinyin, initials } = soundOf(row.title)
  const versionNo = await versions.publish(tx, row, { titleSound: `${pinyin} ${initials}` })
  await showPictures(tx, row)
  return versionNo
}

const moves: Hooks<typeof article>['moves'] = {
  async submit(tx, { rows: [row], write }) {
    refuseUnfinished(tx, row!)
    await refuseCover(tx, row!)
    await refuseQuestionnaire(tx, row!)
    const writers = withWriter(tx, row!)
    return write({ writers, submittedBy: writers, rejectReason: null, approvedBy: null })
  },
  approve(tx, { rows: [row], write }) {
    if (hasWritten(tx, row!.submittedBy))
      throw refused('您撰写、修改或提交过这一稿，不能自己审核，请由另一位有审核权限的同事审核')
    return write({ approvedBy: actor(tx) })
  },
  reject: (_tx, { asked, write }) => write({ rejectReason: asked.reason }),
  recall: (_tx, { write }) => write({ approvedBy: null, publishAt: null }),
  schedule(tx, { asked: { publishAt }, write }) {
    if (publishAt <= now(tx)) throw refused('发布时间已经过去，请选择以后的时间，或直接发布')
    return write({ publishAt })
  },
  async publish(tx, { rows: [row], write }) {
    const liveNo = await keepVersion(tx, row!)
    return write({ liveNo, publishedAt: now(tx), publishAt: null, writers: null, submittedBy: null })
  },
  revise: (_tx, { write }) => write({ approvedBy: null }),
  async offline(tx, { rows: [row], write }) {
    await versions.end(tx, row!.id, 'offline')
    await showPictures(tx, row!)
    return write({ liveNo: null, approvedBy: null, publishAt: null })
  },
}

export const tellReaders = async (tx: Ctx): Promise<void> => publish(tx, 'articles.changed', {})

export const articleHooks: Hooks<typeof article> = {
  pictures: 'offered',
  beforeWrite: (tx, input, current) => withWriters(tx, article, input, current),
  afterWrite: tellReaders,
  beforeDelete(_tx, rows) {
    const live = rows.find(({ liveNo }) => liveNo !== null)
    if (live) throw refused(`“${live.title}”有在线的版本，请先下线，再删除`)
  },
  moves,
}
