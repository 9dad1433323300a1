/**
 * `npm run bench`: the product beside bare servers, on a temporary PostgreSQL. A line without a figure fails the run.
 * `-- --only P1,P3` measures some lines, `--scale 0.01` with fewer rows, `--patients 1000000` with as many patients,
 * `--profile` writes CPU profiles, `--quick` takes the most sensitive lines, in four minutes.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provide } from '../tools/machine.mjs'
import { startServices } from '../tools/services.mjs'
import { build, findNode, install, main, ROOT } from '../tools/setup.mjs'
import { waitFor } from '../tools/signals.mjs'

await main(async () => {
  await install()
  const machine = await provide(['chromium', 'fonts', 'postgres'])
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'huxi-bench-'))
  let services
  try {
    services = await startServices({ postgres: machine.postgres }, folder)
    const env = {
      ...process.env,
      CHROMIUM_PATH: machine.chromium,
      BENCH_DATABASE_URL: services.env.TEST_DATABASE_URL,
      BENCH_FOLDER: folder,
    }
    const args = [join(ROOT, 'bench/run.ts'), ...process.argv.slice(2)]
    return await waitFor([spawn(findNode(), args, { cwd: ROOT, stdio: 'inherit', env })])
  } finally {
    await services?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
