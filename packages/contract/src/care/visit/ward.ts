import { childOf, children, dict, int, named, ref, resource, text } from '@huxi/model'

export const bed = resource({
  name: 'visit:bed',
  title: '床位',
  label: 'bedNo',
  ...childOf('wardId', '病区', 'visit:ward', {
    bedNo: named(text('床号', { required: true, max: 20, unique: true })),
    status: dict('状态', 'bed_status', { initial: '1' }),
  }),
  sort: { bedNo: 'asc' },
  verbs: {
    list: false,
    queryById: false,
    add: false,
    edit: false,
    delete: false,
    deleteBatch: false,
    exportXls: false,
    importExcel: false,
    importTemplate: false,
  },
})

export const ward = resource({
  name: 'visit:ward',
  title: '病区',
  owner: 'tenant',
  history: true,
  sort: { sortNo: 'asc', name: 'asc' },
  label: 'name',
  fields: {
    name: named(text('病区名称', { required: true, max: 50, unique: true, search: 'like' })),
    deptId: ref('所属科室', 'system:depart', { search: 'eq' }),
    campus: text('院区', { max: 50 }),
    sortNo: int('排序', { initial: 0, min: 0, max: 9999 }),
    status: dict('状态', 'valid_status', { initial: '1' }),
    /** minutes until NEWS2 is repeated, at most those of `LEAST` in `packages/clinical/src/early-warning.ts`; blank: these */
    news2ZeroMin: int('NEWS2 0 分复测间隔（分钟）', { min: 30, max: 720, only: ['form'] }),
    news2LowMin: int('NEWS2 1–4 分复测间隔（分钟）', { min: 30, max: 360, only: ['form'] }),
    news2MediumMin: int('NEWS2 5–6 分或单项 3 分复测间隔（分钟）', { min: 10, max: 60, only: ['form'] }),
    beds: children('床位', bed, { by: 'wardId', order: 'sortNo' }),
  },
})

/** One code of the diagnosis list a hospital works with: imported by sheet. */
export const icd = resource({
  name: 'visit:icd',
  title: '诊断编码',
  owner: 'tenant',
  sort: { code: 'asc' },
  label: '{name}（{code}）',
  fields: {
    code: text('编码', { required: true, max: 20, unique: true, search: 'eq' }),
    name: text('名称', { required: true, max: 200, search: 'like' }),
    status: dict('状态', 'valid_status', { initial: '1' }),
  },
})
