/** `npm run audit:verify`: verifies the audit record and names the first damage. */
import { runCommand } from './console.ts'
import { lastSigned, verifyChains } from '../modules/system/audit/index.ts'
import { storageOf } from '../platform/files/storage-of.ts'
import { StartError } from '../platform/config/start-error.ts'

const UNDEFINED_TABLE = '42P01'

/** A database that was never started has no record yet. */
const explained = (error: unknown): unknown =>
  (error as { code?: string }).code === UNDEFINED_TABLE
    ? new StartError('数据库里还没有审计记录，请先启动一次系统')
    : error

await runCommand('校验', async ({ config, log, secrets, open }) => {
  const database = await open()
  const signed = await lastSigned(storageOf(config, log), config.dataDir, secrets)
  const { chains, entries, problems } = await verifyChains(database.scoped('*'), secrets, signed).catch((error) => {
    throw explained(error)
  })
  if (problems.length === 0) return `审计记录完整：${chains} 条链，共 ${entries} 条记录`
  process.exitCode = 1
  return problems.map(({ chain, seq, reason }) => `审计链 ${chain}：第 ${seq} 条起不可信（${reason}）`).join('\n')
})
