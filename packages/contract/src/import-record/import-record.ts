/** 导入记录: every import of every list, from its beginning. Written by importing, and by nothing else. */
import {
  areaContract,
  dateTime,
  dict,
  endpoint,
  int,
  READ_ONLY,
  resource,
  returns,
  text,
  type RowOf,
} from '@huxi/model'

const only = ['list'] as const

export const importRecord = resource({
  name: 'system:importRecord',
  title: '导入记录',
  table: 'sys_import',
  path: '/sys/importRecord',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'fileName',
  verbs: READ_ONLY,
  fields: {
    fileName: text('文件', { required: true, max: 255, search: 'like', only }),
    /** of the resource */
    title: text('数据', { required: true, max: 100, search: 'like', only }),
    state: dict('状态', 'import_state', { required: true, search: 'eq', only }),
    importer: text('导入人', { max: 100, search: 'like', only }),
    totalCount: int('总行数', { only }),
    addedCount: int('新增', { only }),
    updatedCount: int('更新', { only }),
    skippedCount: int('跳过', { only }),
    refusedCount: int('有误', { only }),
    endedAt: dateTime('结束时间', { only }),
    /** refused rows that are kept */
    wrongCount: int('可下载的行', { only: [] }),
    /** name of the resource */
    object: text('对象', { required: true, max: 100, only: [] }),
    /** the import by which it is taken back; one that was gone on with has several records */
    runId: text('批次', { required: true, max: 64, only: [] }),
  },
})

/** A record as lists have it. */
export type ImportRecordRow = Omit<RowOf<typeof importRecord>, 'wrongCount' | 'object' | 'runId'> & {
  resource: string
  /** of one's own */
  run?: string
  /** in a sentence; of one's own, for some time */
  message?: string
  mayUndo: boolean
  /** rows were refused and others came in: the rest can join them */
  mayContinue: boolean
  hasWrong: boolean
}

/** Sees those of everybody in the tenant. */
export const ALL_IMPORTS = 'system:importRecord:all'

/** Refused rows of one's own import as a file that can be corrected and imported again. */
export const importWrongRows = endpoint({
  method: 'GET',
  path: '/sys/importRecord/wrongRows',
  title: '下载有误的行',
  group: importRecord.title,
  access: 'system:importRecord:list',
  query: { id: text('导入记录', { required: true, max: 64 }) },
  out: returns<never>(),
})

/** What the area hands over. */
export const importRecordContract = areaContract({
  resources: { sys_import: importRecord },
  classes: { sys_import: { others: 'internal', columns: { importer: 'personal', fileName: 'personal' } } },
  pages: { sys_import: 'system/ImportRecordList' },
})
