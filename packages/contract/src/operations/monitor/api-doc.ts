import { endpoint, returns, type ApiDocument } from '@huxi/model'

export const apiDocument = endpoint({
  method: 'GET',
  path: '/api-docs/json',
  title: '接口文档',
  group: '接口文档',
  access: 'monitor:apidoc:list',
  answers: 'json',
  out: returns<ApiDocument>(),
})
