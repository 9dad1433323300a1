/** Values of this browser in IndexedDB, encrypted with a key that cannot be exported. */

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

const NAME = 'huxi-sealed'
const STORE = 'kept'
const KEY = 'key'

/** Absent on insecure origins and in browsers that block storage. */
const isPossible = (): boolean => 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('storage failed')))
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return settled(request)
}

const storeIn = (db: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore =>
  db.transaction(STORE, mode).objectStore(STORE)

const ALGORITHM = 'AES-GCM'

const keyIn = async (db: IDBDatabase): Promise<CryptoKey> => {
  const storedKey = (await settled(storeIn(db, 'readonly').get(KEY))) as CryptoKey | undefined
  if (storedKey) return storedKey
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
  await settled(storeIn(db, 'readwrite').put(key, KEY))
  return key
}

/** The stored name does not reveal the given one, which may be a secret. */
const nameOf = async (name: string): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

const using = async <T>(work: (db: IDBDatabase) => Promise<T>): Promise<T | undefined> => {
  if (!isPossible()) return undefined
  try {
    const db = await open()
    try {
      return await work(db)
    } finally {
      db.close()
    }
  } catch {
    // values then live in the open page alone
    return undefined
  }
}

const seal = async (db: IDBDatabase, name: string, value: unknown): Promise<unknown> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await keyIn(db), text)
  return settled(storeIn(db, 'readwrite').put({ iv, data } satisfies Sealed, await nameOf(name)))
}

let last: Promise<unknown> = Promise.resolve()

/** Keeps a value, in the order of the calls; undefined removes it. */
export const keepSealed = (name: string, value: unknown): Promise<unknown> =>
  (last = last.then(() =>
    using(async (db) =>
      value === undefined ? settled(storeIn(db, 'readwrite').delete(await nameOf(name))) : seal(db, name, value),
    ),
  ))

export const loadSealed = (name: string): Promise<unknown> =>
  using(async (db) => {
    const sealed = (await settled(storeIn(db, 'readonly').get(await nameOf(name)))) as Sealed | undefined
    if (!sealed) return undefined
    const plain = await crypto.subtle.decrypt({ name: ALGORITHM, iv: sealed.iv }, await keyIn(db), sealed.data)
    return JSON.parse(new TextDecoder().decode(plain)) as unknown
  })
