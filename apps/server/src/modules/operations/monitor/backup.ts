import { startBackup } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { join } from 'node:path'
import { reply } from '../../../engine/core/answer.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { audit, reportStep } from '../../../engine/core/transaction.ts'
import { stamp } from '../../../platform/config/clock.ts'
import { StartError } from '../../../platform/config/start-error.ts'
import { backupsOf } from '../../../platform/monitor/backup-record.ts'

export interface Backups {
  write(services: AppServices, target: string, onLine: () => void): Promise<readonly string[]>
  /** Restores the file on trial. @throws {StartError} when that fails */
  verify(services: AppServices, target: string, onRows: (done: number, all: number) => void): Promise<void>
}

let isRunning = false

const expectedLines = async ({ db }: Ctx): Promise<number> => {
  const { rows } = await sql<{ lines: number }>`select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as lines
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return rows[0]!.lines
}

const backUp = async (ctx: Ctx, { write, verify }: Backups, isVerified: boolean) => {
  const { services } = ctx
  const file = `huxi-${stamp(services.clock.now())}.hxb`
  const target = join(backupsOf(services.config.dataDir), file)
  const expected = await expectedLines(ctx)
  let lines = 0
  const step = () => reportStep(ctx, (lines += 1), Math.max(lines, expected))
  const problems = await write(services, target, step)
  const detail = { lines, problems: problems.length }
  await audit(ctx, { action: 'backup', object: `backup/${file}`, outcome: 'success', detail })
  if (problems.length > 0) return reply(`备份 ${file} 已生成，但有文件缺失或不符，没有校验`, { file, problems })
  if (isVerified) await verify(services, target, (done, all) => reportStep(ctx, done, all))
  return reply(`已备份${isVerified ? '并校验' : ''}：${file}`, { file, problems })
}

const inWords = (error: unknown): unknown => (error instanceof StartError ? refused(error.message) : error)

export const backupRoute = (backups: Backups): Route =>
  handle(startBackup, async (ctx, { verify }) => {
    if (isRunning) throw refused('已有一次备份正在进行，请等它完成')
    isRunning = true
    try {
      return await backUp(ctx, backups, verify)
    } catch (error) {
      throw inWords(error)
    } finally {
      isRunning = false
    }
  })
