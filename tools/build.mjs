/**
 * Prepares a start: dependencies, web app, SBOM. Separate, so that the account of the server needs read access only.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sbomOf } from './sbom.mjs'
import { buildWeb, install, main, ROOT } from './setup.mjs'

await main(async () => {
  await install()
  await buildWeb()
  const list = sbomOf(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  writeFileSync(join(ROOT, 'apps/web/dist/sbom.cdx.json'), `${JSON.stringify(list, null, 2)}\n`)
  return 0
})
