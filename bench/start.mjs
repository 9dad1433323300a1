/**
 * `npm run bench`: the product beside bare servers, on a temporary PostgreSQL. A line without a figure fails the run.
 * `-- --only P1,P3` measures some lines, `--scale 0.01` with fewer rows, `--patients 1000000` or `--bookings` with as many of them,
 * `--profile` writes CPU profiles, `--quick` takes the most sensitive lines, in four minutes.
 */
import { join } from 'node:path'
import { provide } from '../tools/machine.mjs'
import { withServices } from '../tools/services.mjs'
import { build, install, main, ROOT } from '../tools/setup.mjs'
import { runHere } from '../tools/signals.mjs'

await main(async () => {
  await install()
  const machine = await provide(['chromium', 'fonts', 'postgres'])
  await build()
  return withServices({ postgres: machine.postgres }, ({ env, folder }) =>
    runHere([join(ROOT, 'bench/run.ts'), ...process.argv.slice(2)], {
      ...process.env,
      CHROMIUM_PATH: machine.chromium,
      BENCH_DATABASE_URL: env.TEST_DATABASE_URL,
      BENCH_FOLDER: folder,
    }),
  )
})
