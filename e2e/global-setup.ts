import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startProduct, type Product } from '../tools/product.ts'
import { ACCOUNTS, ask, CAREFUL_ROLE, HOUSE_FILE, signInByApi, type TestProduct, type Person } from './product.ts'
import { readRounds } from './routes.ts'

/** The demo profile, whatever the environment says. All journeys come from one address. */
const DEMO = {
  APP_PROFILE: 'demo',
  DEMO_SCALE: '0.3',
  RATE_LIMIT_USER: '10000',
  RATE_LIMIT_ANON: '10000',
  MFA_REQUIRED_ROLES: CAREFUL_ROLE,
  // captchas show a text that journeys can type
  NODE_OPTIONS: `--import=${import.meta.resolve('./known-pictures.ts')}`,
}

export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'huxi-e2e-'))
  const output = join(folder, 'output')
  const database = await openDatabase(process.env['TEST_DATABASE_URL'])
  const product = await startProduct({ ...DEMO, DATABASE_URL: database.url }, output)
  const file = join(folder, 'app.json')
  const people = await signInAll(product)
  const careful = { roleCode: CAREFUL_ROLE, roleName: '须两步验证' }
  const { address } = product
  await ask(people.admin, 'POST', '/sys/role/add', { body: careful }, address)
  const found: TestProduct = { address, output, people, rounds: await readRounds(people, address) }
  writeFileSync(file, JSON.stringify(found), { mode: 0o600 })
  process.env[HOUSE_FILE] = file
  return async () => {
    await product.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Database {
  /** empty = the embedded engine */
  url: string
  drop: () => Promise<unknown>
}

/** A database of this run on the PostgreSQL of the tests; without that server the embedded engine serves. */
const openDatabase = async (server: string | undefined): Promise<Database> => {
  if (!server) return { url: '', drop: async () => {} }
  const name = `huxi_e2e_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await tellServer(server, `create database ${name}`)
  return { url: url.href, drop: () => tellServer(server, `drop database ${name} with (force)`) }
}

const tellServer = async (connectionString: string, command: string): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(command)
  await client.end()
}

const signInAll = async (product: Product): Promise<TestProduct['people']> => {
  const people = ACCOUNTS.map(async (account): Promise<[string, Person]> => [
    account,
    await signInByApi(account, await product.passwordOf(account), product.address),
  ])
  return Object.fromEntries(await Promise.all(people)) as TestProduct['people']
}
