import { describe, expect, it } from 'vitest'
import { loginPath, publicPageOf, safePath, START, takeTicket } from './redirect.ts'

describe('safePath', () => {
  it.each(['/isystem/user', '/isystem/user?pageNo=2&name=%E5%BC%A0#top', '/'])('keeps a path of ours: %s', (path) => {
    expect(safePath(path)).toBe(path)
  })

  it.each([
    null,
    undefined,
    '',
    'isystem/user',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/./\\evil.example',
    '/..//evil.example',
    '/user/login',
    '/user/login?redirect=/x',
    '/user',
    '/user/register',
    '/user/alteration/',
    '/copd',
  ])('sends everything else to where the person starts: %j', (path) => {
    expect(safePath(path)).toBe(START)
  })
})

describe('loginPath', () => {
  it('carries the whole wanted path', () => {
    expect(loginPath('/a/b?c=1&d=2#e')).toBe('/user/login?redirect=%2Fa%2Fb%3Fc%3D1%26d%3D2%23e')
  })
  it('carries nothing when nothing in particular was wanted', () => {
    expect(loginPath()).toBe('/user/login')
    expect(loginPath('/')).toBe('/user/login?redirect=%2F')
  })
})

describe('publicPageOf', () => {
  it.each([
    ['/user', 'login'],
    ['/user/', 'login'],
    ['/user/login', 'login'],
    ['/user/login/', 'login'],
    ['/user/register', 'register'],
    ['/user/register-result', 'registerResult'],
    ['/user/alteration', 'alteration'],
    ['/copd', 'tool'],
    ['/hcqycjxjz', 'tool'],
    ['/gssxxbbx/', 'tool'],
  ])('opens %s without session', (path, page) => {
    expect(publicPageOf(path)).toBe(page)
  })

  it.each(['/', '', '/users', '/user/password', '/user/login/x', '/copd/1', '/USER/LOGIN', '/constructor'])(
    'keeps %s for people with a token',
    (path) => {
      expect(publicPageOf(path)).toBeUndefined()
    },
  )
})

it('takes the ticket of a CAS out of the address and leaves the rest', () => {
  expect(takeTicket('?ticket=ST-1&redirect=%2Fa')).toEqual({ ticket: 'ST-1', search: '?redirect=%2Fa' })
  expect(takeTicket('?ticket=ST-1')).toEqual({ ticket: 'ST-1', search: '' })
  expect(takeTicket('?username=lin')).toEqual({ ticket: undefined, search: '?username=lin' })
  expect(takeTicket('?ticket=')).toEqual({ ticket: undefined, search: '' })
})
