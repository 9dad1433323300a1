import {
  changeIssues,
  conditionFault,
  publishedContent,
  readOlderForm,
  type FormContent,
  type FormDraft,
} from '@huxi/contract'
import type { AppError } from '@huxi/model'
import { expect, test } from 'vitest'
import { queryIn } from '../src/engine/sheet/export.ts'
import { ODD } from './fuzz/values.ts'

function* replaced(of: unknown, around = (part: unknown): unknown => part): Generator {
  for (const odd of ODD) yield around(odd)
  if (typeof of !== 'object' || of === null) return
  for (const [key, part] of Object.entries(of))
    yield* replaced(part, (next) => around(Array.isArray(of) ? of.with(Number(key), next) : { ...of, [key]: next }))
}

const usual = {
  required: false,
  unique: false,
  list: true,
  max: 20,
  initial: 'x',
  options: ['x'],
  dict: 'sex',
  of: ['b'],
}
const DRAFT: FormDraft = {
  items: [
    { ...usual, code: 'a', label: '甲', kind: 'text', fill: { a: 'b' }, form: 'x', checkRule: 'x' },
    { code: 'b', label: '乙', kind: 'number', min: 1, max: 9, scale: 1, unit: 'm' },
    { code: 'c', label: '丙', kind: 'dict', options: ['x', 'y'] },
    { code: 'd', label: '丁', kind: 'sum', of: ['b', 'l.m'] },
    { code: 'e', label: '戊', kind: 'popup', report: 'r', reportColumn: 'c', fill: { x: 'a' } },
  ],
  parts: [{ code: 'l', label: '行', items: [{ code: 'm', label: '目', kind: 'number' }] }],
  columns: 1,
  isTree: false,
  theme: 'normal',
}
const BEFORE: FormContent = publishedContent({ ...DRAFT, items: DRAFT.items.slice(1) }, null)

test('odd definitions of forms are refused with sentences', () => {
  const answers = [...replaced(DRAFT.items)].map((items) => changeIssues({ ...DRAFT, items } as FormDraft, BEFORE))
  answers.push(...[...replaced(DRAFT.parts)].map((parts) => changeIssues({ ...DRAFT, parts } as FormDraft, BEFORE)))
  expect(answers.length).toBeGreaterThan(1000)
  expect(answers.flat().filter((one) => typeof one !== 'string' || one.includes('[object'))).toEqual([])
})

test('odd definitions of older systems are read or refused', () => {
  const field = {
    dbFieldName: 'x',
    dbFieldTxt: '甲',
    dbType: 'double',
    dbLength: 9,
    dbPointLength: 1,
    orderNum: 1,
    isShowForm: '1',
  }
  const older = {
    head: { tableName: 'abc', tableTxt: '表', isTree: 'N', formTemplate: '1', relationType: 1, tableType: 1 },
    fields: [
      field,
      { ...field, dbFieldName: 'y', fieldShowType: 'popup', dictField: 'a,b', dictTable: 'r', dictText: 'x' },
    ],
    indexs: [{ indexField: 'x', indexType: 'unique' }],
    enhanceJs: [{ cgJs: 'x' }],
  }
  expect(readOlderForm(older)?.items.map(({ code }) => code)).toEqual(['x', 'y'])
  const read = [...replaced(older)].map((one) => readOlderForm(one))
  expect(JSON.stringify(read)).not.toContain('[object')
})

test('odd queries that a task keeps are refused, or texts', () => {
  const kept = [...replaced({ name: 'x', superQueryParams: '[]' })].map((one) => {
    try {
      return Object.values(queryIn(one))
    } catch (error) {
      return [(error as AppError).kind]
    }
  })
  expect(kept.flat().filter((one) => typeof one !== 'string')).toEqual([])
  expect(kept.flat()).toContain('malformed')
})

test('odd conditions of labels are refused with sentences', () => {
  const condition = {
    all: [
      { any: [{ not: { fact: 'label', labelId: '1' } }, { fact: 'age', op: '>=', value: 1 }] },
      { fact: 'measure', code: 'eos', unit: '/uL', op: '>=', value: 3, days: 3, which: 'count', times: 2 },
      { fact: 'class', of: 'gold', is: 'A', days: 3 },
      { fact: 'since', event: 'visit', op: 'over', days: 3 },
    ],
  }
  expect(conditionFault(condition)).toBeUndefined()
  const faults = [...replaced(condition)].map((one) => conditionFault(one))
  expect(faults.filter((one) => one !== undefined && (typeof one !== 'string' || one.includes('[object')))).toEqual([])
})
