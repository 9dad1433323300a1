import { endpointsIn, returns, text } from '@huxi/model'
import { article } from './article.ts'

const { post } = endpointsIn(article.title)

export const noteCompletion = post('/article/read/complete', '公开文章读完计数', 'public', {
  work: 'query',
  cost: 'light',
  logged: false,
  body: { id: text('文章', { required: true, max: 64 }) },
  out: returns<null>(),
})
