/** Short-lived links: one person, one path, until a moment; signed with the key `link`. Never a session token. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../config/secrets.ts'

/** Unless the person chose another end. */
export const LINK_MS = 600_000

/** Who a link was made for, or that its time is over; undefined when it was not made here for this path. */
type Opened = { readonly username: string } | 'expired' | undefined

const SIGN = /^(\d{13})\.([A-Za-z0-9_-]{1,300})\.([A-Za-z0-9_-]{43})$/

/** The text that opens a path for a person, for ten minutes or as long as is said. */
export const signLink = (key: Buffer, path: string, username: string, now: number, lastsMs = LINK_MS): string => {
  const until = String(now + lastsMs)
  const person = Buffer.from(username).toString('base64url')
  return `${until}.${person}.${macOf(key, path, until, person).toString('base64url')}`
}

type LinkKeys = Pick<Secrets, 'link' | 'retired'>

/** Keys that may have signed a link: an earlier one none that ends later than its last could. */
const signersOf = ({ link, retired = [] }: LinkKeys, until: number): Buffer[] => [
  link,
  ...retired.filter((keys) => until <= keys.until + LINK_MS).map((keys) => keys.link),
]

/** Checks what a caller presents. */
export const openLink = (keys: LinkKeys, path: string, sign: string, now: number): Opened => {
  const [, until = '', person = '', mac = ''] = SIGN.exec(sign) ?? []
  const given = Buffer.from(mac, 'base64url')
  const isSigned = (key: Buffer): boolean => timingSafeEqual(macOf(key, path, until, person), given)
  if (!mac || !signersOf(keys, Number(until)).some(isSigned)) return undefined
  if (Number(until) < now) return 'expired'
  return { username: Buffer.from(person, 'base64url').toString() }
}

const macOf = (key: Buffer, path: string, until: string, person: string): Buffer =>
  createHmac('sha256', key).update(`${until}\n${person}\n${path}`).digest()
