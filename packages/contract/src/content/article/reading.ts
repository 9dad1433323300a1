import { endpointsIn, recordId } from '@huxi/model'
import { article } from './article.ts'

const { query } = endpointsIn(article.title)

export const noteCompletion = query('/article/read/complete', '公开文章读完计数', 'public', {
  cost: 'light',
  logged: false,
  body: { id: recordId('文章') },
})
