import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Demo accounts; `admin` is the first administrator, `neighbor` belongs to the second tenant. */
export const ACCOUNTS = [
  'admin',
  'sysadmin',
  'secadmin',
  'auditor',
  'doctor',
  'nurse',
  'operator',
  'rotator',
  'newcomer',
  'neighbor',
] as const
/** Code of a role that asks for a second factor, without members at first. */
export const CAREFUL_ROLE = 'e2e-careful'

export type Account = (typeof ACCOUNTS)[number]

export interface Person {
  id: string
  username: string
  realname: string
  password: string
  tenantId: number
  token: string
  stored: readonly { name: string; value: string }[]
}

export interface TestProduct {
  address: string
  output: string
  people: Record<Account, Person>
  /** every page of the product as it was started, once, with a user who may see it */
  rounds: readonly { account: Account; routes: readonly Route[] }[]
}

export interface Route {
  path: string
  title: string
}

export const HOUSE_FILE = 'E2E_HOUSE'

let known: TestProduct | undefined

export const product = (): TestProduct =>
  (known ??= JSON.parse(readFileSync(process.env[HOUSE_FILE]!, 'utf8')) as TestProduct)

export const unique = (prefix: string): string => `${prefix}${randomUUID().slice(0, 8)}`

const LETTERS = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳'

/** An unused patient name in Chinese letters. */
export const patientName = (surname: string): string =>
  surname + unique('').replace(/./g, (letter) => LETTERS[Number.parseInt(letter, 16)]!)

interface Answer<T = unknown> {
  status: number
  success: boolean
  code: number
  message: string
  result: T
}

interface Call {
  query?: Record<string, string | number>
  body?: unknown
  /** another tenant than the user's default */
  tenantId?: number
  headers?: Readonly<Record<string, string>>
}

export const ask = async <T>(
  who: Pick<Person, 'token'> | undefined,
  method: string,
  path: string,
  { query = {}, body, tenantId, headers }: Call = {},
  address = product().address,
): Promise<Answer<T>> => {
  const url = new URL(`/platform${path}`, address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const response = await fetch(url, {
    method,
    headers: {
      ...(who && { 'X-Access-Token': who.token }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(tenantId !== undefined && { tenant_id: String(tenantId) }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer<T>, 'status'>) }
}

/** @throws {Error} with the server's sentence */
export const tell = async <T>(
  who: Pick<Person, 'token'>,
  method: string,
  path: string,
  call: Call = {},
  address?: string,
): Promise<T> => resultOf(await ask<T>(who, method, path, call, address), `${method} ${path}`)

const resultOf = <T>(answer: Answer<T>, what: string): T => {
  if (!answer.success) throw new Error(`${what}: ${answer.status} ${answer.message}`)
  return answer.result
}

export interface SignIn {
  token: string
  userInfo: { id: string; username: string; realname: string; tenantId: number }
  sysAllDictItems: unknown
}

/** Signs in without a browser and keeps the browser's storage. */
export const signInByApi = async (username: string, password: string, address?: string): Promise<Person> => {
  const call = { body: { username, password } }
  const { token, userInfo, sysAllDictItems } = resultOf(
    await ask<SignIn>(undefined, 'POST', '/sys/login', call, address),
    `sign-in of ${username}`,
  )
  const { id, realname, tenantId } = userInfo
  return { id, username, realname, password, tenantId, token, stored: storedOf(token, { userInfo, sysAllDictItems }) }
}

/** The storage of a browser that has signed in. */
export const storedOf = (token: string, { userInfo, sysAllDictItems }: Omit<SignIn, 'token'>): Person['stored'] => {
  const kept = {
    'Access-Token': token,
    Login_Username: userInfo.username,
    Login_Userinfo: userInfo,
    TENANT_ID: userInfo.tenantId,
    UI_CACHE_DB_DICT_DATA: sysAllDictItems,
  }
  return Object.entries(kept).map(([name, value]) => ({
    name: `pro__${name}`,
    value: JSON.stringify({ value, expire: null }),
  }))
}

interface Hiring {
  realname?: string
  phone?: string
  roles?: readonly string[]
  departs?: readonly string[]
}

/** A new user of the first tenant whose password is already changed. */
export const hire = async ({
  realname,
  phone,
  roles = ['nurse'],
  departs = ['呼吸病房'],
}: Hiring = {}): Promise<Person> => {
  const { admin } = product().people
  const username = unique('e2e')
  const [first, chosen] = [unique('dawn over the river '), unique('wind in the reeds ')]
  await tell(admin, 'POST', '/sys/user/add', {
    body: {
      username,
      realname: realname ?? `旅人${username.slice(3)}`,
      ...(phone && { phone }),
      password: first,
      confirmpassword: first,
      selectedroles: (await roleIds(roles)).join(','),
      selecteddeparts: (await departIds(departs)).join(','),
    },
  })
  const arrived = await signInByApi(username, first)
  await tell(arrived, 'PUT', '/sys/user/updatePassword', {
    body: { username, oldpassword: first, password: chosen, confirmpassword: chosen },
  })
  return signInByApi(username, chosen)
}

const roleIds = async (codes: readonly string[]): Promise<string[]> => {
  const roles = await tell<{ id: string; roleCode: string }[]>(product().people.admin, 'GET', '/sys/role/queryall')
  return codes.map((code) => roles.find(({ roleCode }) => roleCode === code)!.id)
}

export const departIds = async (names: readonly string[]): Promise<string[]> => {
  const departs = await tell<{ id: string; departName: string }[]>(
    product().people.admin,
    'GET',
    '/sys/sysDepart/listAll',
  )
  return names.map((name) => departs.find(({ departName }) => departName === name)!.id)
}
