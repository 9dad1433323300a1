import { sql } from 'kysely'
import { vi } from 'vitest'
import { confirmPhone } from '../src/modules/system/user/index.ts'
import { addAccount, systemOf, type Account } from './accounts.ts'
import type { Answer, TestApp } from './harness.ts'

export const MINUTE = 60_000
export const DAY = 86_400_000

let numbers = 0
export const newMobile = (): string => `138${String((numbers += 1)).padStart(8, '0')}`

export const withPhone = async (app: TestApp, status = 1): Promise<Account & { mobile: string }> => {
  const account = await addAccount(app)
  const mobile = newMobile()
  await sql`update sys_user set phone = ${mobile}, status = ${status} where id = ${account.id}`.execute(
    systemOf(app, 1).db,
  )
  await confirmPhone(systemOf(app, 1), account.id, mobile)
  return { ...account, mobile }
}

export const messageOf = ({ body }: Answer): string => body.message

export const otherDigits = (code: string): string => (code === '000000' ? '000001' : '000000')

let labels = 0

export const solvedCaptcha = async (
  app: TestApp,
  from = '127.0.0.1',
): Promise<{ checkKey: string; captcha: string }> => {
  labels += 1
  const checkKey = `account${labels}`
  const db = app.services.database.scoped('*')
  await sql`delete from sys_captcha`.execute(db)
  await app.call('GET', `/sys/randomImage/${checkKey}`, { from })
  const { rows } = await sql<{ answer: string }>`select answer from sys_captcha`.execute(db)
  return { checkKey, captcha: rows[0]!.answer }
}

/** Lines the app writes to the terminal while `work` runs. */
export const terminalOf = async <T>(work: () => Promise<T>): Promise<{ result: T; lines: string[] }> => {
  const lines: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  try {
    return { result: await work(), lines }
  } finally {
    spy.mockRestore()
  }
}

export type Mode = '0' | '1' | '2'

export const askCode = async (
  app: TestApp,
  mobile: string,
  smsmode: Mode,
  from?: string,
): Promise<{ answer: Answer; code: string | undefined; lines: string[] }> => {
  const captcha = await solvedCaptcha(app, from)
  const { result, lines } = await terminalOf(() =>
    app.call('POST', '/sys/sms', { body: { mobile, smsmode, ...captcha }, ...(from && { from }) }),
  )
  return { answer: result, code: /(\d{6})\n$/.exec(lines.join(''))?.[1], lines }
}
