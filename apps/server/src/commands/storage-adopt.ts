/** `npm run storage:adopt`: binds the configured storage to the database. */
import { runCommand } from './console.ts'
import { adoptStorage } from '../platform/db/storage-mark.ts'
import { storageOf } from '../platform/files/storage-of.ts'

await runCommand('登记', async ({ config, log, open }) => {
  const place = await adoptStorage(await open(), storageOf(config, log), config)
  return `已登记：以后以${place}为文件存储。请重新启动所有进程；原处没有搬来的文件将打不开`
})
