import { codeOf, endpoint, returns } from '@huxi/model'
import { outreachTask } from '../outreach/task.ts'
import { article } from './article.ts'

export const ARTICLE_LINK = '文章链接'

interface PushSets {
  /** why a link would not open; null = it does */
  readonly obstacle: string | null
  readonly sets: readonly { readonly id: string; readonly name: string }[]
}

export const articlePushSets = endpoint({
  method: 'GET',
  path: '/article/article/pushSets',
  title: '能推送文章的模板集',
  group: article.title,
  access: codeOf(outreachTask, 'add'),
  out: returns<PushSets>(),
})
