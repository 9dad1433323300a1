import { endpointsIn, returns, text } from '@huxi/model'
import { article } from './article.ts'

interface SimilarArticle {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly status_dictText: string
}

const { get } = endpointsIn(article.title)

export const similarArticles = get('/article/article/similar', '标题相近的文章', 'article:article:list', {
  query: { title: text('标题', { required: true, max: 64 }), id: text('正在修改的文章', { max: 64 }) },
  out: returns<readonly SimilarArticle[]>(),
})
