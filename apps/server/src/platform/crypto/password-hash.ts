/** The only file that hashes passwords: argon2id as a PHC string, so that the cost can be raised later. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { AppError } from '@huxi/model'
import { COST, type Cost } from './password-cost.ts'
import { lowerPool } from './thread-priority.ts'

const SALT_BYTES = 16
const TAG_BYTES = 32

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return phc(COST, salt, await derive(password, salt, COST, TAG_BYTES))
}

export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const parsed = read(stored)
  return (
    parsed !== undefined &&
    timingSafeEqual(await derive(password, parsed.salt, parsed.cost, parsed.tag.length), parsed.tag)
  )
}

/** Costs as much as a real check and always fails: constant time for unknown accounts. */
export const verifyDummy = async (password: string): Promise<false> => {
  await derive(password, DUMMY_SALT, COST, TAG_BYTES)
  return false
}

export const needsRehash = (stored: string): boolean => {
  const cost = read(stored)?.cost
  return cost?.m !== COST.m || cost.t !== COST.t || cost.p !== COST.p
}

const DUMMY_SALT = randomBytes(SALT_BYTES)

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const phc = ({ m, t, p }: Cost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${m},t=${t},p=${p}$${base64(salt)}$${base64(tag)}`

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{32,128})$/

const read = (stored: string): { cost: Cost; salt: Buffer; tag: Buffer } | undefined => {
  const found = PHC.exec(stored)
  if (!found) return undefined
  const [m, t, p] = found.slice(1, 4).map(Number) as [number, number, number]
  return { cost: { m, t, p }, salt: Buffer.from(found[4]!, 'base64'), tag: Buffer.from(found[5]!, 'base64') }
}

/** Each hash takes 19 MiB and a core: as many run at once as there are cores, and few may wait. */
const PARALLEL = availableParallelism()
const WAITING_MAX = 50
let running = 0
const waiting: (() => void)[] = []
let lowered = false

const derive = async (password: string, salt: Buffer, cost: Cost, tagBytes: number): Promise<Buffer> => {
  await enter()
  try {
    return await new Promise((resolve, reject) => {
      const parameters = {
        // the same characters from another input method give the same hash (NIST SP 800-63B §3.1.1.2)
        message: password.normalize('NFKC'),
        nonce: salt,
        memory: cost.m,
        passes: cost.t,
        parallelism: cost.p,
        tagLength: tagBytes,
      }
      argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
      if (!lowered) lowerPool()
      lowered = true
    })
  } finally {
    leave()
  }
}

const enter = async (): Promise<void> => {
  if (running < PARALLEL) {
    running += 1
    return
  }
  if (waiting.length >= WAITING_MAX) throw new AppError('tooMany', '系统繁忙，请稍后再试', { retryAfter: 5 })
  await new Promise<void>((resume) => {
    waiting.push(resume)
  })
}

/** Hands the slot to the first waiting caller, so that none overtakes. */
const leave = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}
