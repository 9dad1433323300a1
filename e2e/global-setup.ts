/** Starts the product for all journeys, signs everybody in once, and writes down where and who. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct, type Product } from '../tools/product.ts'
import { ACCOUNTS, ask, CAREFUL_ROLE, HOUSE_FILE, signInByApi, type House, type Person } from './house.ts'

/** A demonstration in its own embedded database, whatever the environment says. All journeys come from one address. */
const DEMO = {
  APP_PROFILE: 'demo',
  DATABASE_URL: '',
  DEMO_SCALE: '0.3',
  RATE_LIMIT_USER: '10000',
  RATE_LIMIT_ANON: '10000',
  MFA_REQUIRED_ROLES: CAREFUL_ROLE,
  // pictures made for people say what a journey can type
  NODE_OPTIONS: `--import=${import.meta.resolve('./known-pictures.ts')}`,
}

export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'huxi-e2e-'))
  const output = join(folder, 'output')
  const product = await startProduct(DEMO, output)
  const file = join(folder, 'house.json')
  const people = await signInAll(product)
  // once for all journeys, also for one that gets a second look
  const careful = { roleCode: CAREFUL_ROLE, roleName: '须两步验证' }
  await ask(people.admin, 'POST', '/sys/role/add', { body: careful }, product.address)
  const found: House = { address: product.address, output, people }
  writeFileSync(file, JSON.stringify(found), { mode: 0o600 })
  process.env[HOUSE_FILE] = file
  return async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const signInAll = async (product: Product): Promise<House['people']> => {
  const people: [string, Person][] = []
  for (const account of ACCOUNTS) {
    people.push([account, await signInByApi(account, await product.passwordOf(account), product.address)])
  }
  return Object.fromEntries(people) as House['people']
}
