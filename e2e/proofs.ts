import { createHmac, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { hire, product, tell, type Person } from './product.ts'

/** The text of every captcha; see known-pictures.ts. */
export const PICTURE = '2222'

export const newMobile = (): string => `139${String(randomInt(100_000_000)).padStart(8, '0')}`

const printedCode = async (mobile: string, purpose: string): Promise<string | undefined> => {
  const line = `短信验证码（演示）：${mobile.slice(0, 3)}****${mobile.slice(-4)} ${purpose} `
  return (await readFile(product().output, 'utf8')).split(line)[1]?.slice(0, 6)
}

/** A phone number allows signing in once its owner has confirmed it. */
export const confirmPhone = async (person: Person, mobile: string): Promise<void> => {
  await tell(person, 'POST', '/sys/user/phone/sendCode')
  await expect.poll(() => printedCode(mobile, '确认手机号')).toMatch(/^\d{6}$/)
  await tell(person, 'POST', '/sys/user/phone/confirm', { body: { code: await printedCode(mobile, '确认手机号') } })
}

/** Asks for a code, solves the captcha, and reads the code from the product's output. */
export const codeFor = async (page: Page, mobile: string, purpose: string): Promise<string> => {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByLabel('图形验证码')).toBeFocused()
  await page.getByLabel('图形验证码').fill(PICTURE)
  await page.getByLabel('图形验证码').press('Enter')
  await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
  await expect(page.getByLabel('验证码', { exact: true })).toBeFocused()
  await expect.poll(() => printedCode(mobile, purpose)).toMatch(/^\d{6}$/)
  return (await printedCode(mobile, purpose))!
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The authenticator: reads the shown key and computes the present code (RFC 6238). */
export const codeNow = (secret: string, steps = 0): string => {
  const bits = [...secret.replace(/\s/g, '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const number = digest.readUInt32BE(digest.at(-1)! & 0x0f) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

export const hireCareful = async (): Promise<Person> => {
  const person = await hire()
  const { setupKey } = await tell<{ setupKey: string }>(person, 'POST', '/sys/mfa/begin', {
    body: { password: person.password },
  })
  await tell(person, 'POST', '/sys/mfa/confirm', { body: { code: codeNow(setupKey) } })
  return person
}
