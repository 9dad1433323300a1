import { tokenOf, type Account } from './accounts.ts'
import type { TestApp } from './harness.ts'
import { codeOf, stepOf } from '../src/modules/system/mfa/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export interface Enrolled {
  secret: Buffer
  recoveryCodes: string[]
  token: string
  /** the code after this many steps */
  code(steps?: number): string
}

export const enrol = async (app: TestApp, account: Account): Promise<Enrolled> => {
  const token = await tokenOf(app, account)
  const setup = await app.call<{ setupKey: string }>('POST', '/sys/mfa/begin', {
    token,
    body: { password: account.password },
  })
  const secret = fromBase32(setup.body.result!.setupKey)
  const code = (steps = 0) => codeOf(secret, stepOf(app.clock.now()) + steps)
  const confirmed = await app.call<{ recoveryCodes: string[] }>('POST', '/sys/mfa/confirm', {
    token,
    body: { code: code() },
  })
  if (!confirmed.body.success) throw new Error(confirmed.body.message)
  app.clock.advance(30_000)
  return { secret, recoveryCodes: confirmed.body.result!.recoveryCodes, token, code }
}
