import { endpointsIn, returns, type ApiDocument } from '@huxi/model'

const { get } = endpointsIn('接口文档')

export const apiDocument = get('/api-docs/json', '接口文档', 'monitor:apidoc:list', {
  answers: 'json',
  out: returns<ApiDocument>(),
})
