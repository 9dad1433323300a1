import { report, type ParsedReport } from '@huxi/contract'
import { describe, expect, it } from 'vitest'
import { goneFrom, lineOf, parsedText, wholeItem, withParsed } from './parsed.ts'

const PARSED: ParsedReport = {
  fields: [
    { fieldName: 'username', fieldTxt: '用户账号', fieldType: 'String', orderNum: 0 },
    { fieldName: 'sex', fieldTxt: '性别', fieldType: 'Integer', dictCode: 'sex', orderNum: 1 },
  ],
  params: [{ paramName: 'dep', paramTxt: '部门', orderNum: 0 }],
  views: ['rpt.sys_user'],
  faults: [],
}
const SET = { id: 'i1', fieldName: 'username', fieldTxt: '工号', fieldWidth: 12, isSearch: true }
const OLD = { id: 'i2', fieldName: 'birthday', fieldTxt: '生日' }
const lists = { items: [OLD, SET], params: [] }

describe('adds columns and parameters of the SELECT to the lists', () => {
  it('keeps edited rows with their position and id', () => {
    const { items } = withParsed(lists, PARSED)
    expect(items.slice(0, 2)).toEqual([OLD, SET])
  })

  it('new fields begin as the definition says', () => {
    const { items, params } = withParsed(lists, PARSED)
    expect(items[2]).toMatchObject({ fieldName: 'sex', fieldType: 'Integer', dictCode: 'sex', isShow: true })
    expect(Object.keys(items[2]!).toSorted()).toEqual(Object.keys(report.fields.items.fields!).toSorted())
    expect(params).toMatchObject([{ paramName: 'dep', paramTxt: '部门', paramType: 'String' }])
  })

  it('removed fields are named at their cells', () => {
    const after = withParsed(lists, PARSED)
    const gone = goneFrom(after, PARSED)
    expect(gone).toEqual({ items: { '0.fieldName': expect.stringContaining('SQL 中已没有它') }, params: {} })
    expect(parsedText(lists, after, gone)).toBe('已解析：3 个字段，新增 1 个，1 个已不在 SQL 中；1 个参数，新增 1 个')
  })

  it('and nothing is gone before it was parsed', () => {
    expect(goneFrom(lists, undefined)).toEqual({ items: {}, params: {} })
  })
})

it.each([
  [0, 1],
  [7, 1],
  [8, 2],
])('the character %i is in line %i', (at, line) => {
  expect(lineOf('select *\nfrom x', at + 1)).toBe(line)
})

it('completes a row, and leaves a whole one the same', () => {
  const whole = wholeItem(OLD)
  expect(whole).toMatchObject({ ...OLD, isShow: true })
  expect(wholeItem(whole)).toBe(whole)
})
