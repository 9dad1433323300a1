import { resources } from '@huxi/contract'
import { columnName, type Resource } from '@huxi/model'
import { MISSING } from '../../../kit/data/format.ts'
import { JsonBlock } from '../../../kit/list/row-facts.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'

type Values = Readonly<Record<string, unknown>>

const WORDS: Readonly<Record<string, string>> = {
  added: '增加',
  removed: '移除',
  rows: '条数',
  count: '条数',
  ids: '记录编号',
  fields: '字段',
  filters: '查询条件',
  reason: '原因',
  move: '操作',
  verb: '操作',
  file: '文件',
  mode: '方式',
  problems: '问题',
  patientId: '患者编号',
  name: '名称',
  createBy: '创建人',
  createTime: '创建时间',
  updateBy: '更新人',
  updateTime: '更新时间',
  version: '版本',
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (detail: string): Values => {
  try {
    const value: unknown = JSON.parse(detail)
    return isValues(value) ? value : {}
  } catch {
    return {}
  }
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return MISSING
  if (Array.isArray(value)) return value.map(textOf).join('、')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const resourceOf = (object: string): Resource | undefined =>
  Object.values(resources).find(({ name }) => name === object.split('/', 1)[0])

const labelIn = (r: Resource | undefined, key: string): string => {
  const found = Object.entries(r?.fields ?? {}).find(([name]) => name === key || columnName(name) === key)
  return found?.[1].label ?? WORDS[key] ?? key
}

/** Content of an entry in words: changed fields with both values, then the other facts; the stored text on request. */
export const AuditContent = ({ object, detail }: { object: string; detail: string }) => {
  const { before, after, ...facts } = parsed(detail)
  const r = resourceOf(object)
  const [old, now] = [isValues(before) ? before : {}, isValues(after) ? after : {}]
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const changed = keys.filter((key) => textOf(old[key]) !== textOf(now[key]))
  return (
    <>
      {changed.length > 0 && (
        <ReadTable
          head={['字段', '之前', '之后']}
          rows={changed.map((key) => [labelIn(r, key), textOf(old[key]), textOf(now[key])])}
        />
      )}
      {Object.keys(facts).length > 0 && (
        <ReadTable
          head={['项目', '内容']}
          rows={Object.entries(facts).map(([key, value]) => [WORDS[key] ?? labelIn(r, key), textOf(value)])}
        />
      )}
      <details>
        <summary>原始内容</summary>
        <JsonBlock title="内容" text={detail} />
      </details>
    </>
  )
}
