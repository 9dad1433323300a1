import { dateTime, isColumn, text, wireName, type Field, type Fields } from '@huxi/model'
import type { Row } from './fixtures.ts'
import type { Subject } from './subject.ts'

const AUDIT_COLUMNS: Fields = {
  id: text('编号', { search: 'eq' }),
  createTime: dateTime('创建时间', { search: 'range' }),
  updateTime: dateTime('更新时间', { search: 'range' }),
  createBy: text('创建人', { search: 'eq' }),
  updateBy: text('更新人', { search: 'eq' }),
}

export const columnsOf = (s: Subject, wanted: (f: Field) => boolean): [wire: string, f: Field][] =>
  Object.entries({ ...AUDIT_COLUMNS, ...s.r.fields })
    .filter(([, f]) => isColumn(f) && wanted(f))
    .map(([name, f]) => [wireName(name, f), f])

export const ids = (rows: readonly Row[]): string[] => rows.map((row) => String(row['id']))
