/** Short-lived links for one user and path, signed with the key `link`. Never a session token. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../config/secrets.ts'

export const LINK_MS = 600_000

/** Owner of the link, or expired; undefined = invalid for this path. */
type Opened = { readonly username: string } | 'expired' | undefined

const SIGN = /^(\d{13})\.([A-Za-z0-9_-]{1,300})\.([A-Za-z0-9_-]{43})$/

export const signLink = (key: Buffer, path: string, username: string, now: number, lastsMs = LINK_MS): string => {
  const until = String(now + lastsMs)
  const person = Buffer.from(username).toString('base64url')
  return `${until}.${person}.${macOf(key, path, until, person).toString('base64url')}`
}

type LinkKeys = Pick<Secrets, 'link' | 'retired'>

/** Keys accepted for a link: a retired one only up to the end of its last link. */
const signersOf = ({ link, retired = [] }: LinkKeys, until: number): Buffer[] => [
  link,
  ...retired.filter((keys) => until <= keys.until + LINK_MS).map((keys) => keys.link),
]

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
