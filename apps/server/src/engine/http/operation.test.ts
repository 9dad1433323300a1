import { endpoint, idCard, many, personName, phone, resource, secret, text, verbEndpoint } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { paramsOf, resourceOf, verbOf } from './operation.ts'

const subject = resource({
  name: 'test:subject',
  title: '对象',
  table: 'test_subject',
  path: '/test/subject',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  fields: {
    name: personName('姓名'),
    phone: phone('电话'),
    idNo: idCard('证件号', { wire: 'idNumber' }),
    code: text('编号'),
  },
})
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, changes = false) =>
  endpoint({ method, path, title: '', access: 'login', changes })

describe('which kind of work a call is', () => {
  test.each([
    ['GET', '/a/list', 'query'],
    ['GET', '/a/exportXls', 'export'],
    ['POST', '/a/importExcel', 'import'],
    ['GET', '/a/importTemplate', 'query'],
    ['POST', '/a/add', 'add'],
    ['POST', '/a/saveRolePermission', 'edit'],
    ['PUT', '/a/back/:id', 'edit'],
    ['DELETE', '/a/deleteBatch', 'delete'],
    ['POST', '/a/delete', 'delete'],
    ['POST', '/a/forceLogout', 'delete'],
    ['GET', '/a/deleteList', 'query'],
    ['POST', '/a/reveal', 'query'],
    ['DELETE', '/a/:id', 'delete'],
  ] as const)('%s %s is %s', (method, path, verb) => {
    expect(verbOf(call(method, path), method)).toBe(verb)
  })
  test('a GET that changes something is a change', () => {
    expect(verbOf(call('GET', '/a/refleshCache', true), 'GET')).toBe('edit')
  })
  test('12.1 details of people are told apart', () => {
    expect(resourceOf([subject], verbEndpoint(subject, 'queryById'))).toBe(subject)
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

describe('S-AUD-1 S-PII-3 the input as it may be written down', () => {
  test('personal kinds and secrets are hidden, under either name, also within lists', () => {
    const add = verbEndpoint(subject, 'add')
    const given = { name: '单雄信', phone: '13912345678', idNo: '410102195001010019', code: 'a' }
    expect(JSON.parse(paramsOf(add, subject, given, {}))).toEqual({ name: '***', phone: '***', idNo: '***', code: 'a' })
    const nested = endpoint({
      method: 'POST',
      path: '/a/b',
      title: '',
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
