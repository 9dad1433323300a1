import type { Schema } from './openapi-schema.ts'
import type { Resource, Verb } from './resource.ts'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const ENVELOPE = ref('Envelope')
const REFUSAL = ref('Refusal')

/** A success with its result, or a refusal: both have status 200. */
export const answered = (result: Schema): Schema => ({
  anyOf: [{ allOf: [ENVELOPE, { type: 'object', properties: { success: { const: true }, result } }] }, REFUSAL],
})

interface Refusal {
  readonly status: number
  readonly when: 'always' | 'guarded' | 'body'
  readonly description: string
}

export const REFUSALS: readonly Refusal[] = [
  { status: 400, when: 'always', description: '请求的格式不正确' },
  { status: 401, when: 'guarded', description: '没有登录或登录已失效' },
  { status: 403, when: 'guarded', description: '没有权限' },
  { status: 413, when: 'body', description: '提交的内容过大' },
  { status: 415, when: 'body', description: '不支持的内容类型' },
  { status: 429, when: 'always', description: '操作过于频繁，Retry-After 说明多少秒后再试' },
  { status: 500, when: 'always', description: '系统出错，message 中有编号' },
  { status: 503, when: 'always', description: '暂时不可用，请稍后重试' },
]

const string = { type: 'string' }
const integer = { type: 'integer' }
const array = (items: Schema): Schema => ({ type: 'array', items })
const object = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})
const nullable = { type: ['string', 'null'] }

const SCHEMAS: Readonly<Record<string, Schema>> = {
  Envelope: {
    ...object({
      success: { type: 'boolean', title: '是否成功' },
      message: { ...string, title: '提示语' },
      code: {
        ...integer,
        title: '结果码',
        description: '200 成功，201 部分成功，409 数据已被他人修改，412 需要验证码，500 不能完成',
      },
      result: { title: '结果' },
      timestamp: { ...integer, title: '服务器时间（毫秒）' },
    }),
    title: '答复的外层',
  },
  Refusal: {
    allOf: [ENVELOPE, { type: 'object', properties: { success: { const: false } } }],
    title: '不能完成',
  },
  ImportResult: {
    ...object(
      {
        runId: { ...string, title: '导入批次' },
        totalCount: { ...integer, title: '总行数' },
        successCount: { ...integer, title: '成功行数' },
        errorCount: { ...integer, title: '失败行数' },
        addedCount: { ...integer, title: '新增行数' },
        updatedCount: { ...integer, title: '更新行数' },
        skippedCount: { ...integer, title: '跳过行数' },
        msg: { ...string, title: '说明' },
        note: { ...string, title: '还须知道的' },
        fileUrl: { ...string, title: '失败清单的地址' },
        fileName: { ...string, title: '失败清单的文件名' },
        issues: array(
          object({ row: integer, column: string, value: string, reason: string, hint: string, fix: string }, [
            'hint',
            'fix',
          ]),
        ),
        wrong: object({
          headings: array(string),
          rows: array(object({ row: integer, cells: array(string) })),
          numbers: array(integer),
        }),
        seen: array(string),
        readAs: array(object({ heading: string, label: string, kind: string, sample: string, value: string })),
        headings: array(object({ heading: string, sample: string, label: nullable })),
        labels: array(object({ label: string, required: { type: 'boolean' } })),
      },
      ['note', 'fileUrl', 'fileName', 'wrong', 'seen', 'readAs', 'headings', 'labels'],
    ),
    title: '导入结果',
  },
  HistoryEntry: {
    ...object(
      {
        id: string,
        verb: { enum: ['add', 'edit', 'delete', 'restore', 'purge', 'undo', 'revert', 'move'], title: '动作' },
        version: { ...integer, title: '版本' },
        createBy: { ...nullable, title: '操作人' },
        createBy_dictText: { ...string, title: '操作人的姓名和账号' },
        createTime: { ...string, title: '时间' },
        changes: array(object({ field: string, label: string, before: nullable, after: nullable })),
        undoable: { type: 'boolean', title: '能否撤销' },
        move: {
          ...object({ name: string, label: string, asked: array(object({ label: string, value: nullable })) }),
          title: '流转，以及当时填写的内容',
        },
        along: {
          ...array(object({ title: string, count: integer })),
          title: '撤销这次删除时一起恢复的数据',
        },
        restorable: {
          ...object({ fields: array(string), version: { ...integer, title: '数据现在的版本' } }),
          title: '可以恢复为此次修改之前的值的字段',
        },
      },
      ['createBy_dictText', 'move', 'along', 'restorable'],
    ),
    title: '一次修改',
  },
  Choice: {
    ...object(
      {
        id: string,
        label: { ...string, title: '名称' },
        disabled: { const: true, title: '已停用，不能再选' },
      },
      ['disabled'],
    ),
    title: '可选的一条',
  },
}

export const COMPONENTS = {
  securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
  responses: Object.fromEntries(
    REFUSALS.map(({ status, description }) => [
      String(status),
      { description, content: { 'application/json': { schema: REFUSAL } } },
    ]),
  ),
  schemas: SCHEMAS,
} as const

export const rowName = (r: Resource): string => r.name.replaceAll(':', '.')

const page = (row: Schema): Schema =>
  object({ records: array(row), total: integer, size: integer, current: integer, pages: integer })

const NOTHING: Schema = { type: 'null' }

const RESULTS: { readonly [V in Verb]?: (row: Schema) => Schema } = {
  list: page,
  queryById: (row) => row,
  add: () => object({ id: string }),
  importExcel: () => ref('ImportResult'),
  reveal: () => object({ value: string }),
  history: () => array(ref('HistoryEntry')),
  recycleBin: (row) => page({ allOf: [row, object({ deleteBy: nullable, deleteTime: nullable })] }),
  choices: () => page(ref('Choice')),
}

export const resultOf = (r: Resource, verb: string): Schema =>
  (Object.hasOwn(RESULTS, verb) ? RESULTS[verb as Verb]?.(ref(rowName(r))) : undefined) ?? NOTHING
