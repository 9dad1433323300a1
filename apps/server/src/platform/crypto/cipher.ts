/** AES-256-GCM bound to table, column and row, as `gcm.<keyId>.<base64url>`, so that keys and algorithms can rotate. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import type { Secrets } from '../config/secrets.ts'

const ALGORITHM = 'gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

interface Cipher {
  readonly prefix: string
  /** @param place bound as additional data, `table|column|rowId`; elsewhere the text does not open */
  seal(text: string, place: string): string
  /** @throws {Error} unknown algorithm or key, changed text, another place */
  open(sealed: string, place: string): string
}

interface BlindIndex {
  /** equal for equal values of one column and tenant; reveals nothing else */
  of(tenantId: number, purpose: string, value: string): string
}

interface FieldKeys {
  readonly cipher: Cipher
  readonly index: BlindIndex
}

const derived = new WeakMap<Uint8Array, Map<string, Buffer>>()

/** Derives a key for one purpose from a secret of the installation; memoized by secret. */
export const deriveKey = (secret: Uint8Array, purpose: string): Buffer => {
  const cached = derived.get(secret) ?? new Map<string, Buffer>()
  derived.set(secret, cached)
  const key = cached.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `huxi ${purpose}`, KEY_BYTES))
  cached.set(purpose, key)
  return key
}

const prepared = new WeakMap<Uint8Array, KeyObject>()

export const preparedKey = (key: Uint8Array): KeyObject => {
  const keyObject = prepared.get(key) ?? createSecretKey(key)
  prepared.set(key, keyObject)
  return keyObject
}

export const signingKey = (secret: Uint8Array, purpose: string): KeyObject => preparedKey(deriveKey(secret, purpose))

const keyIdOf = (key: Uint8Array): string => createHash('sha256').update('id').update(key).digest('hex').slice(0, 8)

/** A cipher for one purpose. @param retired earlier secrets, for decryption only */
export const createCipher = (secret: Uint8Array, purpose: string, retired: readonly Uint8Array[] = []): Cipher => {
  const keys = [secret, ...retired].map((each) => deriveKey(each, purpose))
  const current = keys[0]!
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]))
  const prefix = `${ALGORITHM}.${keyIdOf(current)}.`
  return {
    prefix,
    seal: (text, place) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', preparedKey(current), nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return prefix + body.toString('base64url')
    },
    open: (sealed, place) => {
      const [algorithm, id = '', encoded = ''] = sealed.split('.')
      const key = algorithm === ALGORITHM ? byId.get(id) : undefined
      if (!key) throw new Error('sealed with an unknown algorithm or key')
      const body = Buffer.from(encoded, 'base64url')
      if (body.length < NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed text')
      const nonce = body.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', preparedKey(key), nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(place)).setAuthTag(body.subarray(-TAG_BYTES))
      return decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** Blind indexes keyed by tenant, so that equal values of two tenants differ. */
export const createBlindIndex = (secret: Uint8Array): BlindIndex => ({
  of: (tenantId, purpose, value) =>
    createHmac('sha256', signingKey(secret, `blind index of tenant ${tenantId}`))
      .update(purpose)
      .update('\0')
      .update(value)
      .digest('base64url'),
})

const ciphers = new WeakMap<Secrets, Map<string, Cipher>>()

export const cipherFor = (secrets: Secrets, purpose: string): Cipher => {
  const ofSecrets = ciphers.get(secrets) ?? new Map<string, Cipher>()
  ciphers.set(secrets, ofSecrets)
  const cipher = ofSecrets.get(purpose) ?? createCipher(secrets.field, purpose, secrets.retiredField)
  ofSecrets.set(purpose, cipher)
  return cipher
}

const opened = new WeakMap<Secrets, FieldKeys>()

export const fieldKeys = (secrets: Secrets): FieldKeys => {
  const openCipher = opened.get(secrets)
  if (openCipher) return openCipher
  const keys = {
    cipher: cipherFor(secrets, 'field'),
    index: createBlindIndex(secrets.blindIndex),
  }
  opened.set(secrets, keys)
  return keys
}
