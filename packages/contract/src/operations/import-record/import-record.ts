/** 导入记录: every import of every list. Written by importing alone. */
import {
  areaContract,
  dateTime,
  dict,
  endpointsIn,
  int,
  READ_ONLY,
  recordId,
  resource,
  returns,
  type RowOf,
  text,
} from '@huxi/model'

const only = ['list'] as const

export const importRecord = resource({
  name: 'system:importRecord',
  title: '导入记录',
  table: 'sys_import',
  path: '/sys/importRecord',
  owner: 'tenant',
  label: 'fileName',
  verbs: READ_ONLY,
  fields: {
    fileName: text('文件', { required: true, max: 255, search: 'like', only }),
    title: text('数据', { required: true, max: 100, search: 'like', only }),
    state: dict('状态', 'import_state', { required: true, search: 'eq', only }),
    importer: text('导入人', { max: 100, search: 'like', only }),
    totalCount: int('总行数', { only }),
    addedCount: int('新增', { only }),
    updatedCount: int('更新', { only }),
    skippedCount: int('跳过', { only }),
    refusedCount: int('有误', { only }),
    endedAt: dateTime('结束时间', { only }),
    /** refused rows available for download */
    wrongCount: int('可下载的行', { only: [] }),
    object: text('对象', { required: true, max: 100, only: [] }),
    /** key to undo the import; a continued import has several records */
    runId: text('批次', { required: true, max: 64, only: [] }),
  },
})

export type ImportRecordRow = Omit<RowOf<typeof importRecord>, 'wrongCount' | 'object' | 'runId'> & {
  resource: string
  run?: string
  message?: string
  mayUndo: boolean
  /** refused rows can be imported later into the same run */
  mayContinue: boolean
  hasWrong: boolean
}

export const ALL_IMPORTS = 'system:importRecord:all'

const { get } = endpointsIn(importRecord.title)

export const importWrongRows = get('/sys/importRecord/wrongRows', '下载有误的行', 'system:importRecord:list', {
  query: { id: recordId('导入记录') },
  out: returns<never>(),
})

export const importRecordContract = areaContract([
  importRecord,
  { others: 'internal', columns: { importer: 'personal', fileName: 'personal' } },
  'system/ImportRecordList',
])
