import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'

const app = useApp()

const check = async (
  tableName: string,
  fieldName: string,
  fieldVal: string,
  as: PersonName = 'admin',
  dataId?: string,
) => (await app.call('GET', '/sys/duplicate/check', { as, query: { tableName, fieldName, fieldVal, dataId } })).body

const TAKEN = { success: false, message: '该值不可用，系统中已存在！' }
const FREE = { success: true, code: 200, message: '该值可用！' }
const REFUSED = { success: false, message: '校验参数不合法' }

describe('duplicate check', () => {
  test.each([
    ['sys_user', 'username', 'nurse'],
    ['sys_role', 'role_code', 'nurse'],
    ['sys_dict', 'dict_code', 'sex'],
    ['sys_permission', 'perms', 'system:user:freeze'],
  ])('%s.%s knows %s', async (table, column, value) => {
    expect(await check(table, column, value)).toMatchObject(TAKEN)
    expect(await check(table, column, `${value}-free`)).toMatchObject(FREE)
    expect(await check(table, column, '')).toMatchObject({ success: true, message: '数据为空,不作处理！' })
  })

  test.each([
    ['sys_user', 'phone'],
    ['sys_user', 'email'],
    ['sys_user', 'work_no'],
    ['sys_position', 'code'],
  ])('%s.%s is answered', async (table, column) => {
    expect(await check(table, column, column === 'email' ? 'nobody@example.cn' : 'nobody-has-this')).toMatchObject(FREE)
  })

  test('ignores the edited row', async () => {
    const { body } = await app.call<{ records: { id: string; dictCode: string }[] }>('GET', '/sys/dict/list', {
      as: 'admin',
      query: { dictCode: 'sex' },
    })
    const { id } = body.result!.records.find(({ dictCode }) => dictCode === 'sex')!
    expect(await check('sys_dict', 'dict_code', 'sex', 'admin', id)).toMatchObject(FREE)
  })

  test.each([
    ['sys_user', 'password'],
    ['sys_user', 'realname'],
    ['sys_user', 'del_flag'],
    ['sys_credential', 'hash'],
    ['sys_session', 'token_hash'],
    ['sys_captcha', 'answer'],
    ['pg_class', 'relname'],
    [' sys_user', 'username'],
    ['sys_user ', 'username'],
    ['sys_user', ' username'],
    ['sys_user', 'username '],
    ['SYS_USER', 'username'],
    ['sys_user', 'userName'],
    ['public.sys_user', 'username'],
    ['sys_user u', 'username'],
    ['sys_user', 'username;--'],
    ['sys_user', '"username"'],
    ['sys_user', 'username/**/'],
    ['sys_user', 'ｕsername'],
    ['__proto__', 'username'],
    ['sys_user', 'constructor'],
  ])('%j.%j is refused', async (table, column) => {
    expect(await check(table, column, 'admin')).toMatchObject(REFUSED)
    expect(await check(table, column, '')).toMatchObject(REFUSED)
  })

  test('needs the right to add or edit such rows', async () => {
    expect(await check('sys_user', 'username', 'admin', 'nurse')).toMatchObject(REFUSED)
    expect(await check('sys_dict', 'dict_code', 'sex', 'nobody')).toMatchObject(REFUSED)
  })

  test('a value of another tenant is free', async () => {
    await app.call('POST', '/sys/position/add', {
      as: 'outsider',
      body: { code: 'next-door', name: '隔壁', postRank: '1' },
    })
    expect(await check('sys_position', 'code', 'next-door', 'outsider')).toMatchObject(TAKEN)
    expect(await check('sys_position', 'code', 'next-door')).toMatchObject(FREE)
  })

  test('treats hostile values as values', async () => {
    for (const value of ["' or '1'='1", '%', 'admin\\', '*', '!x', '>= 1'])
      expect(await check('sys_user', 'username', value)).toMatchObject(FREE)
  })
})
