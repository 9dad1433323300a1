import * as contract from '@huxi/contract'
import { openApi, type ApiDocument, type Endpoint, type Resource } from '@huxi/model'

const TITLE = '呼吸慢病健康管理平台 · 接口文档'
const VERSION = '0.1.0'

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'table' in value && 'fields' in value

export const describe = (endpoints: readonly Endpoint[], base: string): ApiDocument =>
  openApi({
    title: TITLE,
    version: VERSION,
    base,
    endpoints,
    resources: Object.values<unknown>(contract).filter(isResource),
  })
