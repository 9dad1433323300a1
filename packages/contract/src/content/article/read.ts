import { date, int, READ_ONLY, ref, resource, statistic, type Definition } from '@huxi/model'

const only = ['list'] as const

export const articleRead = resource({
  name: 'article:read',
  title: '科普阅读',
  table: 'article_read',
  path: '/article/read',
  owner: 'tenant',
  sort: { day: 'desc' },
  label: 'day',
  verbs: { ...READ_ONLY, choices: false },
  fields: {
    articleId: ref('文章', 'article:article', { required: true, search: 'eq', gone: 'cascade', only }),
    day: date('日期', { required: true, search: 'range', only }),
    reads: int('阅读次数', { required: true, only }),
    readers: int('当日读者数', { required: true, only }),
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
  filters: ['articleId'],
  access: 'article:read:stat',
  definition,
} as const

const readers = {
  ...reads,
  unit: '人次',
  counted: { of: 'sum', field: 'readers' },
  definition: { ...definition, numerator: '每篇文章每天的不同读者，各日相加' },
} as const

export const articleStatistics = [
  statistic({ ...reads, name: 'total', title: '阅读次数' }),
  statistic({ ...readers, name: 'readers', title: '读者（按日累计）' }),
  statistic({ ...reads, name: 'byDay', title: '各时段阅读', per: 'fitting' }),
  statistic({ ...reads, name: 'byArticle', title: '阅读最多的文章', by: 'articleId' }),
] as const
