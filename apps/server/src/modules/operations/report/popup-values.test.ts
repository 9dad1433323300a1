import type { Depart } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { departId, systemOf, useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'

const ALL = { msgCategory: '1', priority: 'L', msgType: 'ALL' }

type Answer = Depart & { fields?: Record<string, string> }

describe('a field that is chosen from a report', () => {
  const app = useApp()
  const call = async <T>(method: string, path: string, more: object = {}, as: PersonName = 'admin') =>
    (await app.call<T>(method, path, { as, ...more })).body
  const edit = (body: object, as?: PersonName) => call<Answer>('PUT', '/sys/sysDepart/edit', { body }, as)
  const depart = async () => ({ id: await departId(app, 'A01A01') })
  const leader = async () => {
    const { id } = await depart()
    const { result } = await call<Depart>('GET', '/sys/sysDepart/queryById', { query: { id } })
    return [result!.leader, result!.leaderName, result!.leaderPhone]
  }

  test('accepts only rows of the report, and fills omitted fields', async () => {
    await sql`update sys_user set phone = '13800000001' where username = 'nurse'`.execute(systemOf(app, 1).db)
    const { id } = await depart()
    const message = '负责人“nobody2”不在报表“用户”中，请重新选择'
    expect(await edit({ id, leader: 'nobody2' })).toMatchObject({
      success: false,
      message,
      result: { fields: { leader: message } },
    })
    expect((await edit({ id, leader: 'outsider' })).success).toBe(false)
    expect((await edit({ id, leader: 'nurse' })).message).toBe('修改成功!')
    expect(await leader()).toEqual(['nurse', '护士甲', '13800000001'])
    expect((await edit({ id, leader: 'doctor', leaderName: '医生甲' })).success).toBe(true)
    expect((await leader()).slice(0, 2)).toEqual(['doctor', '医生甲'])
    expect((await edit({ id, leader: '' })).success).toBe(true)
    expect(await leader()).toEqual([null, null, null])
  })

  test('stays unchanged while its report is disabled', async () => {
    const { id } = await depart()
    await edit({ id, leader: 'nurse' })
    await sql`update onl_cgreport_head set status = 'off' where code = 'report_user'`.execute(systemOf(app, 1).db)
    expect((await edit({ id, leader: 'nurse', memo: '一' })).success).toBe(true)
    expect((await edit({ id, leader: 'doctor' })).message).toContain('报表“用户”已停用')
    await edit({ id, leader: '' })
    await sql`update onl_cgreport_head set status = 'on' where code = 'report_user'`.execute(systemOf(app, 1).db)
  })

  test('is open to writers of the record without a role of the report', async () => {
    const { id } = await depart()
    expect((await edit({ id, leader: 'nurse' }, 'sysadmin')).success).toBe(true)
    expect((await call('GET', '/online/cgreport/api/getRpColumns/report_user', {}, 'sysadmin')).success).toBe(true)
    expect((await call('GET', '/online/cgreport/api/getRpColumns/report_user', {}, 'nurse')).message).toBe('实体不存在')
  })

  test('leads to the page of an announcement’s record', async () => {
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'nurse'`.execute(
      systemOf(app, 1).db,
    )
    const busId = rows[0]!.id
    const body = { titile: '关于', endTime: '2099-01-01 00:00:00', msgAbstract: '摘要', busId, ...ALL }
    const { result, message } = await call<{ id: string }>('POST', '/sys/annountCement/add', { body })
    expect(message).toBe('添加成功！')
    const found = await call<object>('GET', '/sys/annountCement/queryById', { query: { id: result!.id } })
    expect(found.result).toMatchObject({ busId, busType: 'user', openType: 'url', openPage: `/isystem/user/${busId}` })
    const strange = await call('POST', '/sys/annountCement/add', { body: { ...body, busId: 'x' } })
    expect(strange.message).toBe('关联业务“x”不在报表“关联业务”中，请重新选择')
  })

  test('stores several rows, refuses the first invalid one, and names the audience of an announcement', async () => {
    const body = { titile: '按报表', endTime: '2099-01-01 00:00:00', msgAbstract: '摘要', ...ALL, msgType: 'USER' }
    const add = (more: object) => call<{ id: string }>('POST', '/sys/annountCement/add', { body: { ...body, ...more } })
    const strange = '按报表选择用户“outsider”不在报表“用户”中，请重新选择'
    expect((await add({ usernames: 'nurse,outsider' })).message).toBe(strange)
    expect((await add({ usernames: '' })).message).toBe('请至少选择一个用户、部门或角色，或改为通知全体用户')
    expect((await add({ usernames: 'nurse', msgType: 'ALL' })).message).toContain('请清空')
    const { id } = (await add({ usernames: 'nurse,doctor,nurse' })).result!
    const kept = await call<{ usernames: string }>('GET', '/sys/annountCement/queryById', { query: { id } })
    expect(kept.result!.usernames).toBe('nurse,doctor')
    const asked = { msgType: 'USER', usernames: 'nurse,doctor,outsider' }
    expect((await call('POST', '/sys/annountCement/countRecipients', { body: asked })).result).toEqual({ count: 2 })
    expect((await call('GET', '/sys/annountCement/doReleaseData', { query: { id } })).success).toBe(true)
    const readers = await call<{ records: { username: string }[] }>('GET', '/sys/annountCement/readers', {
      query: { id },
    })
    expect(readers.result!.records.map(({ username }) => username).toSorted()).toEqual(['doctor', 'nurse'])
  })

  test('runs each report of the product', async () => {
    const { rows } = await sql<{ id: string; code: string; roles: string[] }>`select h.id, h.code,
        array(select r.role_code from onl_cgreport_role x join sys_role r on r.id = x.role_id where x.report_id = h.id order by 1) as roles
      from onl_cgreport_head h where h.tenant_id = 1 and h.create_by = 'system' order by h.code`.execute(
      systemOf(app, 1).db,
    )
    expect(rows.map(({ code, roles }) => [code, roles.join(' ')])).toEqual([
      ['report_announcement', 'operator secadmin sysadmin'],
      ['report_assess', 'doctor head headnurse nurse'],
      ['report_business', ''],
      ['report_depart', 'doctor head headnurse nurse operator secadmin sysadmin'],
      ['report_patient', 'doctor head headnurse nurse operator privacy registrar sysadmin'],
      ['report_position', 'operator secadmin sysadmin'],
      ['report_role', 'secadmin sysadmin'],
      ['report_user', 'secadmin sysadmin'],
    ])
    for (const { id } of rows) {
      expect(await call('GET', `/online/cgreport/api/getColumnsAndData/${id}`)).toMatchObject({ message: '' })
      expect(await call('GET', `/online/report/figures/${id}`)).toMatchObject({ message: '' })
      const { result } = await call<object>('GET', '/online/report/queryById', { query: { id } })
      expect(await call('PUT', '/online/report/edit', { body: result })).toMatchObject({ message: '修改成功!' })
    }
  })
})
