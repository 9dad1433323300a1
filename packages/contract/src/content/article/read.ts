import { bool, date, dicts, int, READ_ONLY, ref, resource, statistic, type Definition } from '@huxi/model'

const only = ['list'] as const

export const articleRead = resource({
  name: 'article:read',
  title: '科普阅读',
  owner: 'tenant',
  sort: { day: 'desc' },
  label: 'day',
  verbs: { ...READ_ONLY, choices: false },
  fields: {
    articleId: ref('文章', 'article:article', { required: true, search: 'eq', gone: 'cascade', only }),
    categoryId: ref('分类', 'article:category', { search: 'eq', gone: 'clear', only }),
    audience: dicts('适合读者', 'care_group', { search: 'eq', only }),
    labelId: ref('标签', 'label:label', { search: 'eq', only }),
    pushed: bool('来自推送', { search: 'eq', only }),
    day: date('日期', { required: true, search: 'range', only }),
    reads: int('阅读次数', { required: true, only }),
    readers: int('当日读者数', { required: true, only }),
    completions: int('读完', { required: true, only }),
    opened: int('打开问卷', { required: true, only }),
    answers: int('交回问卷', { required: true, only }),
  },
})

const definition: Definition = {
  numerator: '公开页面的阅读次数，同一读者 30 分钟内只计一次',
  excluded: '搜索引擎和程序的访问',
  period: '按阅读日期',
}

const reads = {
  of: articleRead,
  unit: '次',
  dated: 'day',
  counted: { of: 'sum', field: 'reads' },
  filters: ['articleId', 'categoryId', 'audience'],
  access: 'article:read:stat',
  definition,
} as const

const readers = {
  ...reads,
  unit: '人次',
  counted: { of: 'sum', field: 'readers' },
  definition: { ...definition, numerator: '每篇文章每天的不同读者，各日相加' },
} as const

const completions = {
  ...reads,
  counted: { of: 'sum', field: 'completions' },
  definition: {
    numerator: '看到正文九成以上、用时不少于估计时间三分之一的阅读，同一读者 30 分钟内只计一次',
    excluded: '浏览器不运行脚本的读者，以及搜索引擎和程序的访问',
    period: '按阅读日期',
  },
} as const

const opened = {
  ...reads,
  counted: { of: 'sum', field: 'opened' },
  definition: { ...definition, numerator: '从文章打开问卷的次数，同一读者 30 分钟内只计一次', period: '按打开日期' },
} as const

const answers = {
  ...reads,
  unit: '份',
  counted: { of: 'sum', field: 'answers' },
  definition: {
    numerator: '读者从文章打开问卷后交回的份数',
    excluded: '从别处打开同一份问卷的',
    period: '按交回日期',
  },
} as const

const pushed = { ...reads, by: 'labelId', where: { pushed: 'true' } } as const

export const articleStatistics = [
  statistic({ ...reads, name: 'total', title: '阅读次数' }),
  statistic({ ...readers, name: 'readers', title: '读者（按日累计）' }),
  statistic({ ...completions, name: 'completions', title: '读完' }),
  statistic({ ...opened, name: 'opened', title: '打开问卷' }),
  statistic({ ...answers, name: 'answers', title: '交回问卷' }),
  statistic({ ...reads, name: 'byDay', title: '各时段阅读', per: 'fitting' }),
  statistic({ ...reads, name: 'byArticle', title: '阅读最多的文章', by: 'articleId' }),
  statistic({ ...reads, name: 'byCategory', title: '各分类阅读', by: 'categoryId' }),
  statistic({
    ...pushed,
    name: 'byLabel',
    title: '推送带来的阅读，按标签',
    definition: { ...definition, numerator: '从推送给这个标签的消息打开文章的阅读次数，同一读者 30 分钟内只计一次' },
  }),
  statistic({
    ...pushed,
    name: 'completionsByLabel',
    title: '推送带来的读完，按标签',
    counted: completions.counted,
    definition: { ...completions.definition, excluded: `${completions.definition.excluded}，以及不是从消息打开的` },
  }),
  statistic({ ...completions, name: 'completionsByArticle', title: '读完最多的文章', by: 'articleId' }),
  statistic({ ...opened, name: 'openedByArticle', title: '打开问卷，按文章', by: 'articleId' }),
  statistic({ ...answers, name: 'answersByArticle', title: '交回问卷，按文章', by: 'articleId' }),
] as const
