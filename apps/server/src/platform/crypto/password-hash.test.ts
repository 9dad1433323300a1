import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { AppError } from '@huxi/model'
import { hashPassword, needsRehash, verifyDummy, verifyPassword } from './password-hash.ts'

const PASSWORD = '呼吸-correct horse 电池'

describe('password hashes', () => {
  test('are argon2id with the cost written in and a salt of their own', async () => {
    const [one, two] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(two)
    expect(needsRehash(one)).toBe(false)
  })

  test('recognise their password and no other', async () => {
    const stored = await hashPassword(PASSWORD)
    expect(await verifyPassword(PASSWORD, stored)).toBe(true)
    expect(await verifyPassword(`${PASSWORD} `, stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
    expect(await verifyDummy(PASSWORD)).toBe(false)
  })

  test('do not cut long passwords', async () => {
    const stored = await hashPassword(`${'长'.repeat(127)}a`)
    expect(await verifyPassword(`${'长'.repeat(127)}b`, stored)).toBe(false)
  })

  test('take half and full width for the same', async () => {
    expect(await verifyPassword('ｐａｓｓ１２３４５６', await hashPassword('pass123456'))).toBe(true)
  })

  test('agree with the test vector of the reference implementation', async () => {
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', stored)).toBe(true)
    expect(await verifyPassword('Password', stored)).toBe(false)
    expect(needsRehash(stored)).toBe(true)
  })

  test.each([
    '',
    'x',
    '$2b$10$abcdefghijklmnopqrstuv',
    'e10adc3949ba59abbe56e057f20f883e',
    '$argon2id$v=19$m=1,t=1,p=1$$',
  ])('old and broken ones are never accepted: %s', async (stored) => {
    expect(await verifyPassword(PASSWORD, stored)).toBe(false)
    expect(needsRehash(stored)).toBe(true)
  })

  test('refuses the last of too many concurrent hashes', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: availableParallelism() + 60 }, () => verifyDummy(PASSWORD)),
    )
    const refused = tries.filter((t) => t.status === 'rejected').map((t) => t.reason as AppError)
    expect(refused).toHaveLength(10)
    expect(refused[0]).toBeInstanceOf(AppError)
    expect(refused[0]).toMatchObject({ kind: 'tooMany', message: '系统繁忙，请稍后再试', retryAfter: 5 })
    expect(await verifyDummy(PASSWORD)).toBe(false)
  })
})
