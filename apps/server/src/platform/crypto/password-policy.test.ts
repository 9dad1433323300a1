import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordIssue, randomPassword } from './password-policy.ts'

const WEAK = '密码至少 10 位，且不能是常见密码'
const person = { username: 'zhangwei', realname: '张伟', phone: '13812345678' }

describe('profile mlps3', () => {
  test.each([
    ['calm meadow stone', false],
    ['Calm-Meadow-Stone', true],
    ['calmmeadow27stone', false],
    ['CalmMeadow27Stone', true],
    ['calm-meadow-27', true],
    ['Password123!', false],
  ])('three of four classes: %s', (password, fine) => {
    expect(passwordIssue(password, {}, 'mlps3') === undefined).toBe(fine)
  })
  test('names the rule, and accepts random passwords', () => {
    expect(passwordIssue('calm meadow stone', {}, 'mlps3')).toBe(
      '密码至少 10 位，须包含大写字母、小写字母、数字和符号中的三种，且不能是常见密码',
    )
    for (let i = 0; i < 200; i += 1) expect(passwordIssue(randomPassword(), {}, 'mlps3')).toBeUndefined()
  })
})

describe('passwords', () => {
  test('the list is large and in lower case', () => {
    expect(commonPasswords().size).toBeGreaterThan(10_000)
    expect([...commonPasswords()].filter((word) => word !== word.toLowerCase())).toEqual([])
  })

  test.each(['', 'short', '123456789', 'Xk7$mQ2!p', '我'.repeat(9), '𠮷'.repeat(9)])('too short: %s', (password) => {
    expect(passwordIssue(password, {})).toBe(WEAK)
  })

  test('counts characters and cuts nothing', () => {
    const base = '凌晨四点的海棠花未眠'
    expect(passwordIssue(base, {})).toBeUndefined()
    const long = Array.from({ length: 128 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('')
    expect(passwordIssue(long, {})).toBeUndefined()
    expect(passwordIssue(`${long}x`, {})).toBe('密码不能超过 128 位，请缩短')
  })

  test.each([
    'password123',
    'Password123!',
    'P@ssw0rd2026',
    'p.a.s.s.w.o.r.d',
    'passwordpassword',
    '1password1',
    '!!password!!',
    'admin123456',
    'Admin@20261120',
    'ADMIN-admin-1',
    '@dmin12345678',
    'adm1n1strator',
    'Admin123Admin123',
    'qwertyuiop',
    'Qwertyuiop123',
    '1qaz2wsx3edc',
    '1q2w-3e4r-5t',
    'a1234567890',
    'qq1234567890',
    '1234567890!',
    '0987654321',
    'aaaaaaaaaa',
    'abcabcabcabc',
    '1212121212',
    'abcdefghijk',
    '2026112020261121',
    '202520262027',
    '1990-01-01 2000',
    'iloveyou1314',
    'woaini1314520',
    'huanzhe2026!',
    'ｐａｓｓｗｏｒｄ１２３',
    '密码1234567890',
    '护士2026112012',
  ])('common: %s', (password) => {
    expect(passwordIssue(password, {})).toBe(WEAK)
  })

  test.each([
    ['zhangwei20261120', '登录账号'],
    ['Zhang_Wei-8421', '登录账号'],
    ['zhangwei-abc-99', '登录账号'],
    ['zhngwi83749182', '登录账号'],
    ['1zhangwwei83749', '登录账号'],
    ['张伟8374918211', '姓名'],
    ['我是张伟83749182', '姓名'],
    ['13812345678', '手机号'],
    ['zw138-1234-5678', '手机号'],
    ['zhangwei13812345678', '手机号'],
    ['Huxi20261120', '系统名称'],
    ['h.u.x.i.8374!', '系统名称'],
    ['呼吸慢病健康管理平台', '系统名称'],
    ['呼吸有数83749182', '系统名称'],
  ])('similar: %s → %s', (password, word) => {
    expect(passwordIssue(password, person)).toBe(`密码不能与${word}相似，请换一个`)
  })

  test.each([
    'correct horse battery staple',
    'the admin likes green tea',
    'zhangwei rides to work',
    '呼吸有数健康有度每天散步',
    '8374918265',
    'x7-2938-4417-05',
    'Tr0ub4dor&3xy',
    '白日依山尽黄河入海流',
    'mango sofa river 7',
    '   ok with spaces   ',
    '🍎🐶🚲🌧️🎻🧵🪁🗿🦉🧊',
    '}~:!{|"?_;]$',
  ])('fine: %s', (password) => {
    expect(passwordIssue(password, person)).toBeUndefined()
  })

  test('forbids nothing for a person without name, phone or account', () => {
    expect(passwordIssue('8374918265', { username: '', realname: null })).toBeUndefined()
    expect(passwordIssue('8374918265', { username: 'li', realname: '王' })).toBeUndefined()
  })

  test('an account of digits counts too', () => {
    expect(passwordIssue('a100234-998', { username: '100234' })).toBe('密码不能与登录账号相似，请换一个')
  })

  test('every common entry of ten characters or more is refused, also decorated', () => {
    const long = [...commonPasswords()].filter((word) => word.length >= 10)
    expect(long.length).toBeGreaterThan(1000)
    for (const word of long) expect(passwordIssue(word.toUpperCase(), {})).toBe(WEAK)
    const words = [...commonPasswords()].filter((word) => /^[a-z]{5,}$/.test(word))
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.integer({ min: 10_000, max: 99_999_999 }), (word, tail) => {
        expect(passwordIssue(`${word}${tail}!`, {})).toBe(WEAK)
      }),
      { seed: 1 },
    )
  })

  test('any text is answered', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 140 }), fc.string(), (password, username) => {
        expect(['undefined', 'string']).toContain(typeof passwordIssue(password, { username }))
      }),
      { seed: 1 },
    )
  })

  test('random passwords are long, readable, distinct and accepted', () => {
    const made = Array.from({ length: 500 }, () => randomPassword())
    expect(new Set(made).size).toBe(500)
    for (const password of made) {
      expect(password).toMatch(/^[A-Za-z2-9]{20}$/)
      expect(password).not.toMatch(/[0O1Il]/)
      expect(passwordIssue(password, person)).toBeUndefined()
    }
    expect(randomPassword(12)).toHaveLength(12)
  })
})
