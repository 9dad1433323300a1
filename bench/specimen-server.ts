/** The product with the resources of the bench, on a filled database. */
import { openApp } from '../apps/server/src/app.ts'
import { serve } from '../apps/server/src/engine/verbs/serve.ts'
import { openKeys } from '../apps/server/src/keys.ts'
import { systemClock } from '../apps/server/src/platform/config/clock.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openDataDir } from '../apps/server/src/platform/config/data-dir.ts'
import { createLog } from '../apps/server/src/platform/config/log.ts'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { addTables } from '../apps/server/test/specimens/tables.ts'
import { SPECIMENS } from './specimens.ts'

const config = readConfig(process.env)
const dataDir = openDataDir(config.dataDir)
const log = createLog(config)
const database = await openDatabase(config)
const { secrets } = await openKeys(database, config, () => {})
await database.restrict()
await addTables(database, SPECIMENS)
const extension = { resources: SPECIMENS, routes: SPECIMENS.flatMap((r) => serve(r)) }
const app = await openApp({ config, clock: systemClock, log, database, secrets }, extension)
const address = await app.server.listen({ port: config.port, host: config.host })
await app.work()
const stop = async (): Promise<void> => {
  await app.close()
  dataDir.release()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.stdout.write(`已启动：${address}\n`)
