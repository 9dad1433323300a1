import {
  decimal,
  endpoint,
  idCard,
  many,
  personName,
  phone,
  refused,
  resource,
  secret,
  text,
  verbEndpoint,
  type Resource,
} from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { failureOf, paramsOf } from './request-log.ts'

const subject = resource({
  name: 'test:subject',
  title: '对象',
  table: 'test_subject',
  path: '/test/subject',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'code',
  fields: {
    name: personName('姓名'),
    phone: phone('电话'),
    idNo: idCard('证件号', { wire: 'idNumber' }),
    code: text('编号'),
    value: decimal('数值'),
  },
})
const open = { ...subject, name: 'test:open', path: '/test/open', fields: { code: text('编号') } } as Resource
const known = {
  resources: new Map([subject, open].map((r) => [r.name, r as Resource])),
  classOf: (_r: Resource, name: string) => (name === 'value' ? ('sensitive' as const) : ('internal' as const)),
}

describe('endpoints of verbs', () => {
  test('name their resource as read when they show details of a person', () => {
    expect(verbEndpoint(subject, 'queryById').of).toEqual({ resource: subject.name, verb: 'queryById' })
    const reads = { of: subject.name, by: 'id' }
    expect((['queryById', 'history', 'list'] as const).map((verb) => verbEndpoint(subject, verb).reads)).toEqual([
      reads,
      reads,
      undefined,
    ])
    const impersonal = { ...subject, fields: { code: text('编号') } }
    expect(verbEndpoint(impersonal, 'queryById').reads).toBeUndefined()
    const clinical = { ...subject, fields: { patientId: text('患者') } }
    expect(verbEndpoint(clinical, 'queryById').reads).toEqual(reads)
  })
})

describe('logged input', () => {
  test('hides personal kinds and secrets under either name, in lists too', () => {
    const add = verbEndpoint(subject, 'add')
    const given = { name: '单雄信', phone: '13912345678', idNo: '410102195001010019', code: 'a' }
    expect(JSON.parse(paramsOf(add, known, subject, given, {}))).toEqual({
      name: '***',
      phone: '***',
      idNo: '***',
      code: 'a',
    })
    const nested = endpoint({
      method: 'POST',
      work: 'edit',
      path: '/a/b',
      title: '',
      group: '',
      access: 'login',
      body: {
        list: many('列', { phone: phone('电话'), n: text('数') }),
        pin: secret('密码'),
        newPassword: text('密码'),
      },
    })
    const input = { list: [{ phone: '13912345678', n: '1' }], pin: '1234', newPassword: 'x' }
    expect(JSON.parse(paramsOf(nested, known, open, input, {}))).toEqual({
      list: [{ phone: '***', n: '1' }],
      pin: '***',
      newPassword: '***',
    })
  })

  test('hides conditions on personal fields and drops unknown parameters', () => {
    const query = {
      idNumber: '410102195001010019',
      phone_MultiString: '13912345678',
      superQueryParams: '[{"field":"phone"}]',
      code: '*a*',
      column: 'code',
      _t: '1',
      token: 'secret',
    }
    expect(JSON.parse(paramsOf(verbEndpoint(subject, 'exportXls'), known, subject, {}, query))).toEqual({
      idNumber: '***',
      phone_MultiString: '***',
      superQueryParams: '***',
      code: '*a*',
      column: 'code',
    })
  })

  test('shows values by the class of their column, and names only for unclassified ones', () => {
    const add = verbEndpoint(subject, 'add')
    const given = { code: 'a', value: 137.3 }
    expect(JSON.parse(paramsOf(add, known, subject, given, {}))).toEqual({ code: 'a', value: '***' })
    const move = endpoint({ ...add, of: undefined, body: { note: text('说明'), ids: text('编号') } } as never)
    const asked = { note: '甲', ids: '1234567890123456789,1234567890123456788' }
    expect(JSON.parse(paramsOf(move, known, subject, asked, {}))).toEqual({ ...asked, note: '***' })
    expect(JSON.parse(paramsOf(move, known, undefined, asked, {}))).toEqual({ ...asked, note: '***' })
    expect(JSON.parse(paramsOf(move, known, open, asked, {}))).toEqual(asked)
  })

  test('stays short and valid JSON', () => {
    const text = paramsOf(verbEndpoint(subject, 'add'), known, subject, { code: 'x'.repeat(9000) }, {})
    expect(JSON.parse(text)).toEqual({ code: `${'x'.repeat(100)}…` })
  })

  test('logs failures without values', () => {
    const error = refused('a1.example 不在允许之列：编号“b2”已存在')
    const given = { code: 'a1.example' }
    expect(failureOf(known, open, given, error)).toBe('… 不在允许之列：编号“…”已存在')
    expect(failureOf(known, subject, given, error)).toBe('没有通过检查')
    expect(failureOf(known, undefined, given, new Error('x'))).toBe('没有完成')
  })
})
