import type { OlderReport, OlderReportItem, OlderReportParam } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'

const HEAD = '/online/cgreport/head'
const SQL = "select i.id, i.item_text from rpt.sys_dict_item i where i.item_value = '${value}'"

describe('an older client', () => {
  const app = useApp()
  const call = async <T>(method: string, path: string, more: object = {}) =>
    (await app.call<T>(method, path, { as: 'admin', headers: { 'x-huxi-client': '' }, ...more })).body
  const item = (fieldName: string, orderNum: number, more: object = {}) => ({
    id: `row-${orderNum}`,
    fieldName,
    fieldTxt: fieldName,
    fieldType: 'String',
    isShow: 1,
    isSearch: '0',
    isTotal: '0',
    orderNum,
    ...more,
  })
  const param = { id: 'row-9', paramName: 'value', paramTxt: '值', paramValue: '1', orderNum: 1 }
  const itemsOf = async (headId: string) =>
    (await call<OlderReportItem[]>('GET', '/online/cgreport/item/listByHeadId', { query: { headId } })).result!

  test('writes a report with its rows, changes and deletes it', async () => {
    const head = { code: 'older', name: '旧', cgrSql: SQL, dbSource: '', createBy: 'x' }
    const items = [item('item_text', 2, { isSearch: '1' }), item('id', 1, { isShow: 0 })]
    const add = (code: string) =>
      call('POST', `${HEAD}/add`, { body: { head: { ...head, code }, items, params: [param], deleteItemIdList: [] } })
    expect((await add('older')).message).toBe('添加成功！')
    expect((await add('9older')).message).toBe('报表编码须以字母开头，只含字母、数字、_ 和 -')
    const { result } = await call<Page<OlderReport>>('GET', `${HEAD}/list`, { query: { code: 'older' } })
    const { id } = result!.records[0]!
    expect(result!.records[0]).toMatchObject({ code: 'older', name: '旧', cgrSql: SQL })
    const kept = await itemsOf(id)
    expect(kept.map(({ fieldName, isShow, isSearch }) => [fieldName, isShow, isSearch])).toEqual([
      ['id', 0, 0],
      ['item_text', 1, 1],
    ])
    const params = await call<OlderReportParam[]>('GET', '/online/cgreport/param/listByHeadId', {
      query: { headId: id },
    })
    expect(params.result).toMatchObject([{ paramName: 'value', paramValue: '1' }])

    const change = {
      head: { ...head, id, name: '新' },
      items: [{ ...kept[1]!, fieldTxt: '文字' }],
      params: params.result,
    }
    const edited = await call('PUT', `${HEAD}/editAll`, { body: { ...change, deleteItemIdList: [kept[0]!.id] } })
    expect(edited.message).toBe('全部修改成功')
    expect((await itemsOf(id)).map((one) => [one.id, one.fieldTxt])).toEqual([[kept[1]!.id, '文字']])
    expect((await call('PUT', `${HEAD}/edit`, { body: { id, content: '说明' } })).message).toBe('修改成功!')
    const one = await call<OlderReport>('GET', `${HEAD}/queryById`, { query: { id } })
    expect(one.result).toMatchObject({ name: '新', content: '说明' })
    expect((await call('DELETE', `${HEAD}/delete`, { query: { id } })).message).toBe('删除成功!')
    expect((await call('GET', `${HEAD}/queryById`, { query: { id } })).message).toBe('未找到对应实体')
  })

  test('has a SELECT parsed', async () => {
    const parse = (sql: string) => call('GET', `${HEAD}/parseSql`, { query: { sql, dbKey: '' } })
    expect((await parse(SQL)).result).toMatchObject({
      fields: [
        { fieldName: 'id', fieldTxt: '编号', fieldType: 'String', isShow: 1, orderNum: 1 },
        { fieldName: 'item_text', isShow: 1, orderNum: 2 },
      ],
      params: [{ paramName: 'value', paramValue: null, orderNum: 1 }],
    })
    expect((await parse('drop table sys_user')).message).toMatch(/^第 1 行：/)
  })
})
