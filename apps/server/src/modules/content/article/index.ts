import {
  article,
  articleCategory,
  articleContract,
  articlePushSets,
  articleRead,
  articleStatistics,
  articleVersion,
  noteCompletion,
  similarArticles,
  unreadStatistics,
} from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { words } from '../../../engine/core/seeds.ts'
import { menuGroup } from '../../../engine/core/menu-entry.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { statistics } from '../../../engine/verbs/statistics.ts'
import { timelineRoute } from '../../../engine/verbs/timeline.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { changeSource } from '../../system/log/index.ts'
import { articleHooks, tellReaders } from './article.ts'
import { writeReads } from './counting.ts'
import { articleExamples } from './examples.ts'
import { articleLinks, checkLinks } from './links.ts'
import { forgetCurrent, forgetPages } from './live.ts'
import { pushSets } from './push.ts'
import { articlePages, complete } from './reading.ts'
import { publishDue } from './schedule.ts'
import { similar } from './similar.ts'

const READING = [
  'article:article:list',
  'article:version:list',
  'article:category:list',
  'article:read:list',
  'article:read:stat',
]
const own = (...deeds: string[]) => deeds.map((deed) => `article:article:${deed}`)
const WRITING = [...READING, ...own('add', 'edit', 'delete', 'submit', 'recall')]

export const articleArea = area({
  name: 'article',
  contract: articleContract,
  menu: [
    menuGroup({ id: 'article', name: '健康科普', url: '/article', sort: 4.5, icon: 'read' }),
    {
      of: [article],
      under: 'article',
      sort: 1,
      buttons: [
        { perms: 'article:version:list', name: '查看发布版本' },
        { perms: 'article:version:export', name: '导出发布版本' },
      ],
    },
    { of: [articleRead], under: 'article', sort: 3 },
    {
      id: 'article_stat',
      name: '科普统计',
      under: 'article',
      url: '/article/stat',
      component: 'article/ArticleStat',
      sort: 4,
      perms: 'article:read:stat',
    },
    { of: [articleCategory], under: 'article', sort: 2 },
  ],
  grants: {
    operator: [
      ...WRITING,
      ...own('export', 'publish', 'revise', 'offline'),
      'article:category:*',
      'article:read:export',
    ],
    doctor: [...WRITING, ...own('approve', 'revise')],
    nurse: WRITING,
  },
  dictionaries: [
    words(
      'article_status',
      '科普文章状态',
      ['draft', '草稿', 'grey'],
      ['in_review', '待审核', 'orange'],
      ['rejected', '已退回', 'red'],
      ['approved', '待发布', 'blue'],
      ['scheduled', '定时发布', 'blue'],
      ['published', '已发布', 'green'],
      ['offline', '已下线', 'grey'],
    ),
    words(
      'article_version_status',
      '发布版本状态',
      ['live', '在线', 'green'],
      ['replaced', '已被替换', 'grey'],
      ['offline', '已下线', 'grey'],
    ),
  ],
  notices: [articleLinks],
  examples: articleExamples,
  openPages: articlePages,
  open: (services) => {
    services.bus.on('articles.changed', () => forgetCurrent(services))
    services.bus.on('dict.changed', () => forgetPages(services))
    return { close: () => writeReads(services) }
  },
  routes: [
    ...serve(articleCategory, { afterWrite: tellReaders }),
    ...serve(article, articleHooks),
    ...statistics(article, unreadStatistics),
    handle(similarArticles, similar),
    handle(articlePushSets, pushSets),
    ...serve(articleVersion),
    timelineRoute(article, [changeSource(article)]),
    ...serve(articleRead),
    ...statistics(articleRead, articleStatistics),
    { ...handle(noteCompletion, complete), isOpen: ({ config }) => config.publicArticles },
  ],
  jobs: (services) => [
    {
      name: 'article:due',
      title: '发布科普文章',
      hint: '发布到了时间的科普文章，原来在线的版本同时被替换',
      when: MINUTE_MS,
      limitMs: MINUTE_MS,
      run: () => publishDue(services),
    },
    {
      name: 'article:links',
      title: '检查科普文章的链接',
      hint: '每天检查在线文章正文和资料来源中的链接，打不开的通知作者；外部网站只检查 ARTICLE_LINK_HOSTS 中列出的',
      when: '0 40 2 * * ?',
      limitMs: 20 * MINUTE_MS,
      run: (signal, say) => checkLinks(services, signal, say),
    },
  ],
})
