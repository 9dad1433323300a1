import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

const SECRET = 'very-secret-word'
const third = {
  PUBLIC_URL: 'https://huxi.example.cn',
  OUTBOUND_HOSTS: 'id.example.cn:443,http://10.0.0.8:8080',
  THIRD_SOURCE: 'hospital',
  THIRD_AUTHORIZE_URL: 'https://id.example.cn/authorize?tenant=1',
  THIRD_TOKEN_URL: 'https://id.example.cn/token',
  THIRD_USERINFO_URL: 'http://10.0.0.8:8080/userinfo',
  THIRD_CLIENT_ID: 'huxi',
  THIRD_CLIENT_SECRET: SECRET,
}

describe('sign-in through identity providers', () => {
  test('there is none by default', () => {
    expect(readConfig({})).toMatchObject({ third: undefined, casUrl: undefined, mfaRequiredRoles: [] })
  })
  test('requires all settings of a provider', () => {
    expect(readConfig(third).third).toEqual({
      source: 'hospital',
      title: '统一账号',
      authorizeUrl: third.THIRD_AUTHORIZE_URL,
      tokenUrl: third.THIRD_TOKEN_URL,
      userinfoUrl: third.THIRD_USERINFO_URL,
      clientId: 'huxi',
      clientSecret: SECRET,
      scope: 'openid profile',
      idField: 'sub',
    })
    for (const name of Object.keys(third)) expect(() => readConfig({ ...third, [name]: '' }), name).toThrow(name)
  })
  test.each([
    { THIRD_SOURCE: '../x' },
    { THIRD_SOURCE: 'Hospital' },
    { THIRD_AUTHORIZE_URL: 'javascript:alert(1)' },
    { THIRD_AUTHORIZE_URL: 'https://u:p@id.example.cn/' },
    { THIRD_TOKEN_URL: 'https://other.example.cn/token' },
    { THIRD_TOKEN_URL: 'http://id.example.cn/token' },
    { THIRD_USERINFO_URL: 'https://id.example.cn:444/userinfo' },
    { THIRD_USERINFO_URL: 'https://id.example.cn/userinfo?x=1' },
    { THIRD_ID_FIELD: 'a.b' },
    { CAS_URL: 'cas.example.cn' },
    { CAS_URL: 'https://cas.example.cn/cas' },
    { MFA_REQUIRED_ROLES: 'admin,管理员' },
  ])('%j is one line without secrets', (env) => {
    const run = () => readConfig({ ...third, ...env })
    expect(run).toThrow(StartError)
    expect(run).toThrow(new RegExp(`^(?!.*${SECRET})[^\\n]*${Object.keys(env)[0]}[^\\n]*$`))
  })
  test('drops the trailing slash of a CAS', () => {
    const around = { PUBLIC_URL: third.PUBLIC_URL, OUTBOUND_HOSTS: third.OUTBOUND_HOSTS }
    expect(readConfig({ ...around, CAS_URL: 'https://id.example.cn/cas/' }).casUrl).toBe('https://id.example.cn/cas')
    expect(() => readConfig({ ...around, PUBLIC_URL: '', CAS_URL: 'https://id.example.cn/cas' })).toThrow('PUBLIC_URL')
  })
  test('roles, each once', () => {
    expect(readConfig({ MFA_REQUIRED_ROLES: 'admin, secadmin,admin' }).mfaRequiredRoles).toEqual(['admin', 'secadmin'])
  })
})
