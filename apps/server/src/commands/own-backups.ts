import type { Backups } from '../modules/operations/monitor/index.ts'
import { StartError } from '../platform/config/start-error.ts'
import { WHOLE_DATABASE, writeBackup } from './backup-scope.ts'
import { problemLines } from './stored-files.ts'

export const ownBackups: Backups = {
  write: async ({ database, storage, secrets, clock }, target, onLine) =>
    problemLines(await writeBackup(target, { database, storage, secrets }, clock.now(), WHOLE_DATABASE, onLine)),
  async verify({ config, secrets, clock, database }, path, onRows) {
    const { tryBackup } = await import('./verify-backup.ts')
    const live = database.engine === 'embedded' ? undefined : async () => database
    const progress = (loaded: number, compared: number, all: number) => onRows(loaded + compared, 2 * all)
    const { problems } = await tryBackup({ config, secrets, path, clock, progress, live })
    if (problems.length > 0) throw new StartError(`备份已生成，但不完整：${problemLines(problems).join('；')}`)
  },
}
