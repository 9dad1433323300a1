import {
  areaContract,
  bool,
  date,
  dateTime,
  dict,
  dicts,
  image,
  int,
  longText,
  named,
  person,
  ref,
  resource,
  richText,
  statistic,
  text,
  READ_ONLY,
  type RowOf,
} from '@huxi/model'
import { articleRead } from './read.ts'

export const articleCategory = resource({
  name: 'article:category',
  title: '科普分类',
  owner: 'tenant',
  history: true,
  sort: { sortNo: 'asc' },
  label: 'name',
  fields: {
    name: named(text('分类名称', { required: true, max: 30, unique: true, search: 'like' })),
    sortNo: int('排序', { required: true, initial: 1, min: 0, max: 9999 }),
    note: text('说明', { max: 200 }),
  },
})

const reason = text('退回原因', { required: true, max: 300 })

const published = {
  title: text('标题', { required: true, max: 64, search: 'like' }),
  categoryId: ref('分类', 'article:category', { required: true, search: 'eq' }),
  summary: longText('摘要', { required: true, max: 200, search: 'like' }),
  cover: image('封面', { ratio: 16 / 9 }),
  author: text('作者', { required: true, max: 50 }),
  content: richText('正文', { max: 60_000, only: ['form'] }),
  sources: longText('资料来源', { max: 1000, only: ['form'] }),
  reviewDueOn: date('复审日期', { search: 'range' }),
  audience: dicts('适合读者', 'care_group'),
  openingId: ref('文末问卷', 'online:opening', { gone: 'clear' }),
  pinned: bool('置顶', { initial: false, search: 'eq' }),
} as const

export const article = resource({
  name: 'article:article',
  title: '科普文章',
  owner: 'tenant',
  history: true,
  keepDeleted: true,
  label: 'title',
  verbs: { importExcel: false },
  fields: {
    ...published,
    status: dict('状态', 'article_status', { search: 'eq', only: ['list'] }),
    liveNo: int('在线版本', { only: ['list'] }),
    publishedAt: dateTime('发布时间', { search: 'range', only: ['list'] }),
    publishAt: dateTime('定时发布', { only: ['list'] }),
    readCount: int('阅读次数', { initial: 0, search: 'range', only: ['list'] }),
    approvedBy: person('审核人'),
    rejectReason: text('退回原因', { max: 300, only: ['list'] }),
    /** accounts that wrote since the last publication, comma-joined; none of them may approve */
    writers: longText('撰写账号', { only: [] }),
    submittedBy: longText('送审稿撰写账号', { only: [] }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    frozen: ['in_review', 'approved', 'scheduled', 'published', 'offline'],
    moves: {
      submit: {
        label: '提交审核',
        from: ['draft', 'rejected'],
        to: 'in_review',
        done: '已提交，等待他人审核',
      },
      approve: {
        label: '审核通过',
        from: 'in_review',
        to: 'approved',
        confirm: '请核对医学内容、资料来源和图片。通过后可以发布给患者。',
        done: '审核通过，可以发布',
        stepUp: true,
      },
      reject: {
        label: '退回修改',
        from: 'in_review',
        to: 'rejected',
        access: 'article:article:approve',
        ask: { reason },
        done: '已退回作者修改',
      },
      recall: {
        label: '撤回修改',
        from: ['in_review', 'approved', 'scheduled'],
        to: 'draft',
        done: '已撤回，修改后请重新提交审核',
      },
      schedule: {
        label: '定时发布',
        from: 'approved',
        to: 'scheduled',
        access: 'article:article:publish',
        ask: { publishAt: dateTime('发布时间', { required: true }) },
        done: '已安排，到时自动发布；在此之前可以撤回修改',
        stepUp: true,
      },
      publish: {
        label: '发布',
        from: ['approved', 'scheduled'],
        to: 'published',
        confirm: '发布后任何人都能阅读；原来在线的版本同时被替换。',
        done: '已发布',
        stepUp: true,
      },
      revise: {
        label: '修订',
        from: ['published', 'offline'],
        to: 'draft',
        done: '可以修改了；在新版本发布之前，在线的内容不变',
      },
      offline: {
        label: '下线',
        from: ['draft', 'rejected', 'in_review', 'approved', 'scheduled', 'published'],
        to: 'offline',
        confirm: '下线后公开页面立即不能访问。',
        danger: true,
        done: '已下线',
      },
    },
  },
})
export type Article = RowOf<typeof article>

export const unreadStatistics = [
  statistic({
    name: 'unread',
    title: '没有人读过',
    of: article,
    unit: '篇',
    dated: 'publishedAt',
    where: { status: 'published', readCount_end: '0' },
    counted: { of: 'rows' },
    filters: ['categoryId'],
    access: 'article:read:stat',
    definition: { numerator: '所选时间发布、至今没有人读过的在线文章', excluded: '正在修订的', period: '按发布时间' },
  }),
] as const

const kept = ['list'] as const

/** A published text as it was approved. Written by publishing alone. */
export const articleVersion = resource({
  name: 'article:version',
  title: '发布版本',
  owner: 'tenant',
  sort: { versionNo: 'desc' },
  label: '{title}（{versionNo}）',
  verbs: READ_ONLY,
  fields: {
    articleId: ref('文章', 'article:article', { required: true, search: 'eq', gone: 'cascade', only: kept }),
    versionNo: int('版本', { required: true, only: kept }),
    /** pinyin and initials of the title, for the public search */
    titleSound: text('标题读音', { max: 1000, only: [] }),
    status: dict('状态', 'article_version_status', { required: true, search: 'eq', only: kept }),
    title: text('标题', { required: true, max: 64, search: 'like', only: kept }),
    categoryId: ref('分类', 'article:category', { search: 'eq', only: kept }),
    summary: longText('摘要', { max: 200, only: kept }),
    cover: image('封面', { only: kept }),
    author: text('作者', { max: 50, only: kept }),
    content: richText('正文', { max: 60_000, only: [] }),
    sources: longText('资料来源', { max: 1000, only: [] }),
    reviewDueOn: date('复审日期', { only: kept }),
    audience: dicts('适合读者', 'care_group', { only: kept }),
    openingId: ref('文末问卷', 'online:opening', { gone: 'clear', only: kept }),
    pinned: bool('置顶', { only: kept }),
    approvedBy: person('审核人'),
    publishedBy: person('发布人'),
    publishedAt: dateTime('发布时间', { search: 'range', only: kept }),
    endedAt: dateTime('结束时间', { only: kept }),
  },
})
export type ArticleVersion = RowOf<typeof articleVersion>

export const articleContract = areaContract(
  [articleCategory, 'internal', 'article/CategoryList'],
  [article, 'internal', 'article/ArticleList', 'article/ArticleDetail'],
  [articleVersion, 'public'],
  [articleRead, 'internal', 'article/ReadList'],
)
