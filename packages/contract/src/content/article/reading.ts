import { endpointsIn, text } from '@huxi/model'
import { article } from './article.ts'

const { query } = endpointsIn(article.title)

export const noteCompletion = query('/article/read/complete', '公开文章读完计数', 'public', {
  cost: 'light',
  logged: false,
  body: { id: text('文章', { required: true, max: 64 }) },
})
