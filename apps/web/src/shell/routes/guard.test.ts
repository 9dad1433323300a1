import { expect, it } from 'vitest'
import { START } from '../../platform/redirect.ts'
import { entryFor } from './guard.ts'

it('shows the sign-in page to people without a token, wherever they wanted to go', () => {
  expect(entryFor('/isystem/user', '?pageNo=2', '#x', false)).toEqual({
    show: 'login',
    path: '/user/login?redirect=%2Fisystem%2Fuser%3FpageNo%3D2%23x',
  })
  expect(entryFor('/', '', '', false)).toEqual({ show: 'login', path: '/user/login?redirect=%2F' })
  expect(entryFor('/user/password', '', '', false).show).toBe('login')
})

it('keeps the parameters of the sign-in page', () => {
  expect(entryFor('/user', '', '', false)).toEqual({ show: 'login', path: '/user/login' })
  expect(entryFor('/user/login', '?username=lin', '', false)).toEqual({
    show: 'login',
    path: '/user/login?username=lin',
  })
})

it('lets people with a token in, and past the sign-in page', () => {
  expect(entryFor('/isystem/user', '?pageNo=2', '', true)).toEqual({ show: 'shell' })
  expect(entryFor('/user/login', '?redirect=%2Fx', '', true)).toEqual({ show: 'shell', path: START })
  expect(entryFor('/user', '', '', true)).toEqual({ show: 'shell', path: START })
})

it('opens the other public pages without session', () => {
  for (const hasToken of [false, true]) {
    expect(entryFor('/user/register', '', '', hasToken)).toEqual({ show: 'register' })
    expect(entryFor('/user/register-result', '?username=lin', '', hasToken)).toEqual({ show: 'registerResult' })
    expect(entryFor('/user/alteration', '', '', hasToken)).toEqual({ show: 'alteration' })
    expect(entryFor('/copd', '', '#a', hasToken)).toEqual({ show: 'tool' })
  }
})

it('keeps the ticket of a CAS for the sign-in page', () => {
  expect(entryFor('/user/login', '?ticket=ST-1', '', false)).toEqual({ show: 'login', path: '/user/login?ticket=ST-1' })
})
