import { formResource, publishedContent, type FormItem, type FormShape } from '@huxi/contract'
import { expect, test } from 'vitest'
import { fieldsOfRow } from './row-fields.ts'

const NAME: FormItem = { code: 'name', label: '名称', kind: 'text', list: true }
const NOTE: FormItem = { code: 'note', label: '说明', kind: 'text', list: true }
const LINES = { code: 'lines', label: '明细', items: [NAME] }

test('a row shows its own values of removed fields and child tables, and no empty ones', () => {
  const layout = { columns: 1, isTree: false, theme: 'normal' }
  const first = publishedContent({ ...layout, items: [NAME, NOTE], parts: [LINES] }, null)
  const content = publishedContent({ ...layout, items: [NAME], parts: [] }, first)
  const shape: FormShape = { id: '1', tenantId: 1, code: 'sheet', name: '表', retired: false, content }
  const fieldNames = (row: object) => Object.keys(fieldsOfRow(shape, formResource(shape), { ...row }).fields)
  expect(fieldNames({ name: '甲', note: '旧的', lines: [{ name: '面罩' }] })).toEqual([
    'name',
    'note',
    'formVersion',
    'lines',
  ])
  expect(fieldNames({ name: '乙', note: null, lines: [] })).toEqual(['name', 'formVersion'])
})
