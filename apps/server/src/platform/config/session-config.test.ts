import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

const production = { DATABASE_URL: 'postgres://huxi:s3cret-word@db:5432/huxi' }

describe('reads limits as audits of hospitals require them', () => {
  test('SESSION_LIMITS by role', () => {
    expect(readConfig({}).sessionLimits).toEqual([])
    expect(readConfig({ SESSION_LIMITS: 'admin:15m/8h, doctor:2h/1d' }).sessionLimits).toEqual([
      { role: 'admin', idleMs: 900_000, absoluteMs: 28_800_000 },
      { role: 'doctor', idleMs: 7_200_000, absoluteMs: 86_400_000 },
    ])
  })
  test('STEP_UP is on in production, off in the demonstration', () => {
    expect([{}, production].map((env) => readConfig(env).stepUp)).toEqual([false, true])
    expect(readConfig({ ...production, STEP_UP: 'off' }).stepUp).toBe(false)
  })

  test.each([
    'admin',
    'admin:15/8',
    'admin:15m',
    'admin:1m/8h',
    'admin:9h/8h',
    'admin:1h/8d',
    'admin:15m/8h,admin:30m/8h',
  ])('12 SESSION_LIMITS %s stops the start with one line', (SESSION_LIMITS) => {
    expect(() => readConfig({ SESSION_LIMITS })).toThrow(StartError)
    expect(() => readConfig({ SESSION_LIMITS })).toThrow(/^设置 SESSION_LIMITS 的值“.+”不正确：.+，请修改后重新启动$/)
  })
})
