import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asSystem } from '../src/engine/core/caller.ts'
import { audit } from '../src/engine/core/transaction.ts'
import { lastSigned, signHeads } from '../src/modules/system/audit/index.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { createLog } from '../src/platform/config/log.ts'
import { adoptStorage, checkStorage } from '../src/platform/db/storage-mark.ts'
import { storageOf } from '../src/platform/files/storage-of.ts'
import { openStorage } from '../src/platform/files/storage.ts'
import { openCopy, type Owned } from './harness.ts'
import { usePair } from './pair.ts'
import { openS3Server, type S3Server } from './s3-server.ts'

const base = mkdtempSync(join(tmpdir(), 'huxi-marks-'))
let owned: Owned
let s3: S3Server
let n = 0
const start = (env: Record<string, string>, act: typeof checkStorage | typeof adoptStorage = checkStorage) => {
  const config = readConfig({ DATA_DIR: base, LOG_LEVEL: 'silent', LOG_FILE: 'stderr', ...env })
  return act(owned.database, storageOf(config, createLog(config)), config)
}
const folder = (): { FILES_DIR: string } => ({ FILES_DIR: join(base, `files-${(n += 1)}`) })

beforeAll(async () => {
  s3 = await openS3Server()
})
afterAll(async () => {
  await s3.close()
  rmSync(base, { recursive: true, force: true })
})

describe('the storage of a database', () => {
  beforeEach(async () => {
    owned = await openCopy()
    return async () => {
      await owned.database.close()
      await owned.drop()
    }
  })

  test('is that of the first process, wherever it is mounted or copied to', async () => {
    const [first, copy] = [folder(), folder()]
    await start(first)
    await start(first)
    cpSync(first.FILES_DIR, copy.FILES_DIR, { recursive: true })
    await start(copy)
    for (const other of [folder(), s3.env]) await expect(start(other)).rejects.toThrow('没有编号文件')
  })
  test('refuses that of another installation', async () => {
    const [first, strange] = [folder(), folder()]
    await start(first)
    openStorage(strange.FILES_DIR)
    writeFileSync(join(strange.FILES_DIR, 'huxi-storage-id'), 'another\n')
    await expect(start(strange)).rejects.toThrow(/编号是 another.*S3_ENDPOINT.*FILES_DIR/)
  })
  test('may be a bucket, and an unreachable bucket is reported', async () => {
    await start(s3.env)
    await start(s3.env)
    await expect(start(folder())).rejects.toThrow('没有编号文件')
    await expect(start({ ...s3.env, S3_BUCKET: 'elsewhere' })).rejects.toThrow(
      '不能读写文件存储（对象存储的桶 elsewhere）',
    )
  })
  test('is changed by an operator, for every process', async () => {
    const [first, second] = [folder(), folder()]
    await start(first)
    await start(second, adoptStorage)
    await start(second)
    await expect(start(first)).rejects.toThrow('storage:adopt')
  })
  test('is one for processes that start at the same time', async () => {
    const shared = folder()
    await Promise.all([start(shared), start(shared), start(shared)])
    await start(shared)
  })
})

describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('signed ends of the audit chains', () => {
  const pair = usePair({ FILES_DIR: join(base, 'heads') })

  test('are the same for every process, whichever signed', async () => {
    const { a, b } = pair
    for (const [signer, reader] of [[a, b] as const, [b, a] as const]) {
      await audit(asSystem(signer.services, 'test', 1), { action: 'filler', object: 'x', outcome: 'success' })
      await signHeads(signer.services)
      const { storage, config, secrets } = reader.services
      const signed = await lastSigned(storage, config.dataDir, secrets)
      const kept = await a.services.database
        .scoped('*')
        .selectFrom('audit_head')
        .select(['chain', 'seq', 'hash'])
        .orderBy('chain')
        .execute()
      expect(signed!.heads).toEqual(kept)
    }
  })
})
