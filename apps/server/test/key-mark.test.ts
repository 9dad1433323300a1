import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKeys } from '../src/keys.ts'
import type { Config } from '../src/platform/config/config.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { fingerprintOf, openSecrets } from '../src/platform/config/secrets.ts'
import { openCopy, openScratch, type Owned } from './harness.ts'
import { openTestSecrets } from './keys.ts'

const root = mkdtempSync(join(tmpdir(), 'huxi-key-mark-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folders = 0
const folder = (): string => {
  const path = join(root, String((folders += 1)))
  mkdirSync(path)
  return path
}

const start = async ({ database }: Owned, dataDir: string, secretsFile = join(dataDir, 'secrets.json')) => {
  const lines: string[] = []
  const keys = await openKeys(database, { dataDir, secretsFile } as Config, (line) => void lines.push(line))
  return { ...keys, said: lines }
}

describe('a database in use', () => {
  let full: Owned
  const own = folder()
  beforeAll(async () => {
    full = await openCopy()
    openTestSecrets(own)
  })
  afterAll(async () => {
    await full.database.close()
    await full.drop()
  })
  const onDatabase = (text: string) => full.database.asOwner((client) => client.query(text))

  test('an empty data folder is refused, and stays empty', async () => {
    const empty = folder()
    await expect(start(full, empty)).rejects.toThrow(/没有密钥文件 secrets\.json（找的是 .*请挂载原来的数据目录/)
    expect(existsSync(join(empty, 'secrets.json'))).toBe(false)
  })

  test('keys of another installation are refused', async () => {
    const other = folder()
    openSecrets(other)
    await expect(start(full, other)).rejects.toThrow(/与数据库不符.*SECRETS_FILE/)
  })

  test('the right key file is accepted, also read-only', async () => {
    const file = join(own, 'secrets.json')
    chmodSync(file, 0o440)
    const { secrets, said: lines } = await start(full, folder(), file)
    expect([fingerprintOf(secrets), lines]).toEqual([fingerprintOf(openTestSecrets(own)), []])
    chmodSync(file, 0o644)
    expect((await start(full, folder(), file)).said).toEqual([expect.stringContaining('权限过宽')])
  })

  test('without a fingerprint the keys are known by sealed values', async () => {
    await onDatabase(`delete from sys_key_mark; update audit_head set key_mark = null`)
    const other = folder()
    openSecrets(other)
    await expect(start(full, other)).rejects.toThrow('与数据库不符')
    await expect(start(full, folder())).rejects.toThrow('没有密钥文件')
    const { record, said: lines } = await start(full, own)
    expect(lines).toEqual([])
    await record()
    const { rows } = await onDatabase('select fingerprint, resealed from sys_key_mark')
    expect(rows).toEqual([{ fingerprint: fingerprintOf(openTestSecrets(own)), resealed: true }])
  })

  test('without sealed values the keys are adopted and a line says so', async () => {
    await onDatabase(`delete from sys_key_mark; alter table audit_entry disable trigger user; delete from audit_entry;
      alter table audit_entry enable trigger user; update sys_user set id_card_cipher = null;
      update sys_tenant set contact_phone_cipher = null, contact_address_cipher = null`)
    expect((await start(full, own)).said).toEqual([expect.stringContaining('没有可供核对密钥的内容')])
  })
})

describe('an empty database', () => {
  let empty: Owned
  beforeAll(async () => void (empty = await openScratch()))
  afterAll(async () => {
    await empty.database.close()
    await empty.drop()
  })

  test('a key file that cannot be created: one sentence', async () => {
    await expect(start(empty, folder(), join(root, 'not-mounted/secrets.json'))).rejects.toThrow(
      /不能在那里建立（ENOENT）.*SECRETS_FILE/,
    )
    const mounted = folder()
    await expect(start(empty, folder(), mounted)).rejects.toThrow(/不能读取（EISDIR）/)
  })

  test('of two concurrent first starts one keeps its keys', async () => {
    const [one, two] = [folder(), folder()]
    const [first, second] = [await start(empty, one), await start(empty, two)]
    await migrate(empty.database)
    await first.record()
    await expect(second.record()).rejects.toThrow('与数据库不符')
    expect(existsSync(join(two, 'secrets.json'))).toBe(false)
    const text = readFileSync(join(one, 'secrets.json'), 'utf8')
    await (await start(empty, one)).record()
    expect(readFileSync(join(one, 'secrets.json'), 'utf8')).toBe(text)
  })
})
