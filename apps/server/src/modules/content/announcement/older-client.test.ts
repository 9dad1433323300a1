import type { Announcement, Bell, OwnAnnouncement, OwnSend } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import { announcementsOf, PATH, SEND } from '../../../../test/announcements.ts'
import { xlsxOf } from '../../../../test/conformance/sheet-table.ts'
import { formHeaders, formOf } from '../../../../test/upload.ts'

const OLDER = {
  'x-huxi-client': '',
  'tenant-id': '0',
  'x-sign': 'E19D6243CB1945AB4F7202A1B00F77D5',
  'x-timestamp': '1',
}
const LISTED = { column: 'createTime', order: 'desc', field: 'id,,titile,msgCategory', pageNo: 1, pageSize: 10 }

describe('an older client', () => {
  const app = useApp()
  const { person } = announcementsOf(app)
  const call = <T>(method: string, path: string, { token, query = {}, body }: Asked) =>
    app.call<T>(method, path, {
      headers: OLDER,
      ...(token === undefined ? { as: 'admin' as const } : { token }),
      query: method === 'GET' ? { _t: '1795422840', ...query } : query,
      ...(body !== undefined && { body }),
    })
  interface Asked {
    token?: string
    query?: Record<string, unknown>
    body?: object
  }
  const list = async (query: object = {}) =>
    (await call<Page<Announcement>>('GET', `${PATH}/list`, { query: { ...LISTED, ...query } })).body.result!

  test('drafts, lists, edits, releases, revokes and deletes', async () => {
    const [one, two] = [await person(), await person()]
    const form = {
      titile: '系统升级',
      msgContent: '<p>今晚<script>alert(1)</script>升级</p>',
      msgAbstract: '今晚升级',
      startTime: '2026-01-01 00:00:00',
      endTime: '2099-01-01 00:00:00',
      priority: 'H',
      msgCategory: '1',
      msgType: 'USER',
      userIds: `${one.id},${two.id},`,
    }
    const added = await call('POST', `${PATH}/add`, { body: form })
    expect(added.body).toMatchObject({ success: true, message: '添加成功！' })
    const superQuery = encodeURI(JSON.stringify([{ rule: 'eq', type: 'text', val: '系统升级', field: 'titile' }]))
    for (const query of [
      {},
      { titile: '*升级*' },
      { pageSize: 99_999 },
      { superQueryParams: superQuery, superQueryMatchType: 'and' },
    ])
      expect((await list(query)).records, JSON.stringify(query)).toMatchObject([{ titile: '系统升级' }])
    const [row] = (await list()).records
    expect(row).toMatchObject({
      msgContent: '<p>今晚升级</p>',
      userIds: form.userIds,
      priority_dictText: '高',
      msgCategory_dictText: '通知公告',
      msgType_dictText: '指定用户',
      sendStatus: '0',
      sendStatus_dictText: '未发布',
    })
    const edited = { ...row!, titile: '系统升级（改）', key: row!.id, userIds: form.userIds }
    expect((await call('PUT', `${PATH}/edit`, { body: edited })).body).toMatchObject({
      success: true,
      message: '修改成功!',
    })
    const release = (path: string, id: string) => call('GET', `${PATH}/${path}`, { query: { id } })
    expect((await release('doReleaseData', row!.id)).body).toMatchObject({
      success: true,
      message: '该系统通知发布成功',
    })
    expect((await call('GET', `${PATH}/syncNotic`, { query: { anntId: row!.id } })).body.success).toBe(true)
    const detail = (await call<Announcement>('GET', `${PATH}/queryById`, { query: { id: row!.id } })).body.result!
    expect([detail.userIds, detail.sender]).toEqual([`${[one.id, two.id].toSorted().join(',')},`, 'admin'])
    expect((await release('doReovkeData', row!.id)).body).toMatchObject({
      success: true,
      message: '该系统通知撤销成功',
    })
    for (const path of ['doReleaseData', 'doReovkeData'])
      expect((await release(path, '1000000000000000000')).body).toMatchObject({
        success: false,
        message: '未找到对应实体',
      })
    const removed = await call('DELETE', `${PATH}/deleteBatch`, { query: { ids: `${row!.id},` } })
    expect(removed.body).toMatchObject({ success: true, message: '删除成功!' })
    expect((await list()).records).toEqual([])
  })

  test('imports its own sheet format', async () => {
    const headings = [
      '标题',
      '内容',
      '开始时间',
      '结束时间',
      '发布人',
      '优先级',
      '消息类型',
      '通告对象类型',
      '发布状态',
    ]
    const line = ['表格通告', '<p>正文</p>', '', '2099-01-01 00:00:00', 'admin', 'H', '1', 'ALL', '0']
    const imported = async (rows: string[][], how: Record<string, string> = {}) => {
      const body = formOf(how, 'a.xlsx', await xlsxOf([['系统通告列表数据'], ['导出人:x'], ...rows]))
      return (await app.call('POST', `${PATH}/importExcel`, { as: 'admin', body, headers: formHeaders() })).body
    }
    const once = { success: true, code: 200, message: '文件导入成功！数据行数：1' }
    expect(await imported([headings, line])).toMatchObject(once)
    const [row] = (await list({ titile: '表格通告' })).records
    expect(row).toMatchObject({ msgAbstract: '表格通告', msgContent: '<p>正文</p>', priority: 'H', sendStatus: '0' })
    const again = [
      [...headings, '摘要', '编号'],
      ['改名', ...line.slice(1), '', row!.id],
    ]
    expect(await imported(again, { onExisting: 'update' })).toMatchObject(once)
    expect((await list({ titile: '改名' })).records).toMatchObject([{ msgAbstract: '改名', priority: 'H' }])
  })

  test('shows the bell, opens, marks and lists the caller’s announcements', async () => {
    const who = await person()
    const body = {
      titile: '请看',
      msgAbstract: '请看',
      endTime: '2099-01-01 00:00:00',
      msgCategory: '2',
      priority: 'L',
    }
    const { result } = (
      await call<{ id: string }>('POST', `${PATH}/add`, { body: { ...body, msgType: 'USER', userIds: `${who.id},` } })
    ).body
    const { id } = result!
    await call('GET', `${PATH}/doReleaseData`, { query: { id } })
    const { token } = who
    const bell = async () => (await call<Bell>('GET', `${PATH}/listByUser`, { token })).body.result!
    expect(await bell()).toMatchObject({
      anntMsgTotal: 0,
      sysMsgTotal: 1,
      sysMsgList: [{ id, titile: '请看', priority: 'L' }],
    })
    const opened = await call<OwnAnnouncement>('GET', `${PATH}/queryById`, { token, query: { id } })
    expect(opened.body.result).toMatchObject({ id, titile: '请看', sender: 'admin' })
    const marked = await call('PUT', `${SEND}/editByAnntIdAndUserId`, { token, body: { anntId: id } })
    expect(marked.body.success).toBe(true)
    expect((await bell()).sysMsgTotal).toBe(0)
    const asked = { ...LISTED, field: 'id,,,titile', titile: '看', pageSize: 99_999 }
    const mine = await call<Page<OwnSend>>('GET', `${SEND}/getMyAnnouncementSend`, { token, query: asked })
    expect(mine.body.result!.records).toMatchObject([
      { anntId: id, userId: who.id, titile: '请看', readFlag: '1', sender: 'admin', priority: 'L', msgCategory: '2' },
    ])
    expect((await call('PUT', `${SEND}/readAll`, { token })).body).toMatchObject({ success: true, message: '全部已读' })
    expect((await call('GET', `${PATH}/syncNotic`, { token })).body.success).toBe(true)
    expect((await call('GET', `${PATH}/show/${id}`, { token })).status).toBe(404)
  })
})
