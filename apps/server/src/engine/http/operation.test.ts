import { endpoint, idCard, many, personName, phone, resource, secret, text, verbEndpoint } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { paramsOf } from './operation.ts'

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
  },
})
describe('what an endpoint says of itself', () => {
  test('details of people are distinguished', () => {
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

describe('the input as it may be written down', () => {
  test('personal kinds and secrets are hidden, under either name, also within lists', () => {
    const add = verbEndpoint(subject, 'add')
    const given = { name: '单雄信', phone: '13912345678', idNo: '410102195001010019', code: 'a' }
    expect(JSON.parse(paramsOf(add, subject, given, {}))).toEqual({ name: '***', phone: '***', idNo: '***', code: 'a' })
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
    expect(JSON.parse(paramsOf(nested, undefined, input, {}))).toEqual({
      list: [{ phone: '***', n: '1' }],
      pin: '***',
      newPassword: '***',
    })
  })

  test('conditions on personal fields are hidden, whatever their operator; unknown words are left out', () => {
    const query = {
      idNumber: '410102195001010019',
      phone_MultiString: '13912345678',
      superQueryParams: '[{"field":"phone"}]',
      code: '*a*',
      column: 'code',
      _t: '1',
      token: 'secret',
    }
    expect(JSON.parse(paramsOf(verbEndpoint(subject, 'exportXls'), subject, {}, query))).toEqual({
      idNumber: '***',
      phone_MultiString: '***',
      superQueryParams: '***',
      code: '*a*',
      column: 'code',
    })
  })

  test('it is never long', () => {
    expect(paramsOf(verbEndpoint(subject, 'add'), subject, { code: 'x'.repeat(9000) }, {})).toHaveLength(2000)
  })
})
