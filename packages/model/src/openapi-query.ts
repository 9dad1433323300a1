import type { Field, Fields } from './field.ts'
import { dateTime, int, longText, text } from './field.ts'
import { schemaOf, type Schema } from './openapi-schema.ts'
import { isColumn, wireName, type Resource, type Verb } from './resource.ts'

const PAGING: Fields = {
  pageNo: int('页码', { min: 0, initial: 1 }),
  pageSize: int('每页条数', { min: 1, max: 1000, initial: 10 }),
}

const MARK: Fields = { before: text('只读此标记之后的记录；标记是上一次应答的 mark 或 next，列表须按时间从新到旧排序') }

const ORDER: Fields = {
  column: text('排序列，最多三列，用英文逗号分隔'),
  order: text('排序方式 asc 或 desc，与排序列对应'),
}

const SUPER: Fields = {
  superQueryParams: longText('高级查询，JSON 数组，每项为 field、rule、val'),
  superQueryMatchType: text('高级查询的匹配方式 and 或 or'),
}

const CHOSEN: Fields = { selections: text('只导出这些编号，用英文逗号分隔') }

const AUDIT_COLUMNS: Fields = {
  id: text('编号', { search: 'eq' }),
  createTime: dateTime('创建时间', { search: 'range' }),
  updateTime: dateTime('更新时间', { search: 'range' }),
  createBy: text('创建人', { search: 'eq' }),
  updateBy: text('更新人', { search: 'eq' }),
}

const GRAMMAR: { readonly [V in Verb]?: Fields } = {
  list: { ...PAGING, ...MARK, ...ORDER, ...SUPER },
  recycleBin: PAGING,
  exportXls: { ...ORDER, ...SUPER, ...CHOSEN },
}

export const SHARED: Fields = { ...PAGING, ...MARK, ...ORDER, ...SUPER, ...CHOSEN }

export const sharedOf = (verb: Verb): string[] => Object.keys(GRAMMAR[verb] ?? {})

interface Filter {
  readonly name: string
  readonly schema: Schema
}

const SENTENCES = {
  like: '包含该文字；支持 *前后* 通配、! 不等于、逗号多值',
  eq: '等于该值；支持 ! 不等于、逗号多值、> >= < <= 比较',
  range: '等于该值；支持 ! 不等于、逗号多值、> >= < <= 比较',
}

/** A parameter for each searchable field, two more for the ends of a range. */
export const filtersOf = (r: Resource, verb: Verb): Filter[] =>
  verb !== 'list' && verb !== 'exportXls'
    ? []
    : Object.entries({ ...AUDIT_COLUMNS, ...r.fields })
        .filter(([, f]) => f.search !== undefined && isColumn(f))
        .flatMap(([name, f]) => filtersOfField(wireName(name, f), f))

const filtersOfField = (name: string, f: Field): Filter[] => {
  const end = (suffix: string, word: string): Filter => ({
    name: `${name}_${suffix}`,
    schema: schemaOf({ kind: f.kind, label: `${f.label}${word}`, required: true }),
  })
  const one = {
    name,
    schema: {
      type: 'string',
      title: f.label,
      description: SENTENCES[f.search!],
      ...(f.dict !== undefined && { 'x-dict': f.dict }),
      ...(f.to !== undefined && { 'x-ref': f.to }),
    },
  }
  return f.search === 'range' ? [one, end('begin', '，起'), end('end', '，止')] : [one]
}
