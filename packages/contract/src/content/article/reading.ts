import { endpoint, returns, text } from '@huxi/model'
import { article } from './article.ts'

export const noteCompletion = endpoint({
  method: 'POST',
  work: 'query',
  path: '/article/read/complete',
  title: '公开文章读完计数',
  group: article.title,
  access: 'public',
  cost: 'light',
  logged: false,
  body: { id: text('文章', { required: true, max: 64 }) },
  out: returns<null>(),
})
