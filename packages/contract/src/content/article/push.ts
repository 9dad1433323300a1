import { codeOf, endpointsIn, returns } from '@huxi/model'
import { outreachTask } from '../outreach/task.ts'
import { article } from './article.ts'

export const ARTICLE_LINK = '文章链接'

interface PushSets {
  /** why a link would not open; null = it does */
  readonly obstacle: string | null
  readonly sets: readonly { readonly id: string; readonly name: string }[]
}

const { get } = endpointsIn(article.title)

export const articlePushSets = get('/article/article/pushSets', '能推送文章的模板集', codeOf(outreachTask, 'add'), {
  out: returns<PushSets>(),
})
