/**
 * Prepares a start: dependencies, web app, server, SBOM; the account of the server then needs read access only. Folders
 * of apps as arguments build these alone.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sbomOf } from './sbom.mjs'
import { build, install, main, ROOT } from './setup.mjs'

await main(async () => {
  await install()
  const apps = process.argv.slice(2)
  await build(apps.length > 0 ? apps : undefined)
  if (apps.length > 0) return 0
  const list = sbomOf(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  writeFileSync(join(ROOT, 'apps/web/dist/sbom.cdx.json'), `${JSON.stringify(list, null, 2)}\n`)
  return 0
})
