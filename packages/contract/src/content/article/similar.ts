import { endpoint, returns, text } from '@huxi/model'
import { article } from './article.ts'

interface SimilarArticle {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly status_dictText: string
}

export const similarArticles = endpoint({
  method: 'GET',
  path: '/article/article/similar',
  title: '标题相近的文章',
  group: article.title,
  access: 'article:article:list',
  query: { title: text('标题', { required: true, max: 64 }), id: text('正在修改的文章', { max: 64 }) },
  out: returns<readonly SimilarArticle[]>(),
})
