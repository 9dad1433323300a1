/** The API document of this house. */
import * as contract from '@huxi/contract'
import { openApi, type ApiDocument, type Endpoint, type Resource } from '@huxi/model'

/** Endpoints that belong to no resource, by where they lie. */
const GROUPS: Readonly<Record<string, string>> = {
  '/sys': '登录与会话',
  '/sys/common': '文件',
  '/sys/upload': '文件',
  '/sys/online': '在线用户',
  '/sys/draft': '草稿',
  '/sys/query': '保存的查询',
  '/sys/duplicate': '校验',
  '/sys/audit': '审计记录',
  '/assess': '评估模型',
  '/assess/handoff': '评估交接',
  '/assess/store': '评估交接',
  '/api-docs': '接口文档',
}

const TITLE = '呼吸慢病健康管理平台 · 接口文档'
const VERSION = '0.1.0'

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'table' in value && 'fields' in value

/** Describes endpoints; rows of every noun of the contract are known. */
export const describe = (endpoints: readonly Endpoint[], base: string): ApiDocument =>
  openApi({
    title: TITLE,
    version: VERSION,
    base,
    endpoints,
    resources: Object.values<unknown>(contract).filter(isResource),
    groups: GROUPS,
  })
