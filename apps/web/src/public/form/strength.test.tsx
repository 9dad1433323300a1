import { expect, it } from 'vitest'
import { passwordPolicy } from '../../platform/password-policy.ts'
import { newPassword, samePassword, strengthOf } from './strength.ts'

const none = () => ''

it('counts length first, then variety', () => {
  expect(strengthOf('short').word).toBe('低')
  expect(strengthOf('aaaaaaaaaaaaaaaaaaaa').word).toBe('低')
  expect(strengthOf('riverstone').word).toBe('中')
  expect(strengthOf('River-st0ne').word).toBe('强')
  expect(strengthOf('wind in the reeds').word).toBe('强')
  expect(strengthOf('风过芦苇荡的声音很轻').word).toBe('中')
})

it('shows the rules of the policy', () => {
  const check = newPassword('请输入密码')
  expect(check('', none)).toBe('请输入密码')
  expect(check('123456789', none)).toBe(passwordPolicy())
  expect(check('1111111111', none)).toBe('密码强度不够')
  expect(check('riverstone', none)).toBeUndefined()
})

it('wants the same twice', () => {
  const check = samePassword('请输入密码', '两次密码不一致')
  expect(check('', () => 'a')).toBe('请输入密码')
  expect(check('b', () => 'a')).toBe('两次密码不一致')
  expect(check('a', () => 'a')).toBeUndefined()
})
