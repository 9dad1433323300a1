import { describe, expect, it } from 'vitest'
import { HOME, isSignIn, loginPath, safePath } from './redirect.ts'

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
  ])('sends everything else home: %j', (path) => {
    expect(safePath(path)).toBe(HOME)
  })
})

describe('loginPath', () => {
  it('carries the whole wanted path', () => {
    expect(loginPath('/a/b?c=1&d=2#e')).toBe('/user/login?redirect=%2Fa%2Fb%3Fc%3D1%26d%3D2%23e')
  })
  it('carries nothing when nothing in particular was wanted', () => {
    expect(loginPath()).toBe('/user/login')
    expect(loginPath('/')).toBe('/user/login')
  })
})

it('knows the sign-in page under its two names', () => {
  expect(['/user', '/user/', '/user/login', '/user/login/'].every(isSignIn)).toBe(true)
  expect(['/user/password', '/users', '/'].some(isSignIn)).toBe(false)
})
