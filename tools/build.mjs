/** Prepares a start: dependencies, web app, server, SBOM; the account of the server then needs read access only. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sbomOf } from './sbom.mjs'
import { build, install, main, ROOT } from './setup.mjs'

await main(async () => {
  await install()
  await build()
  const list = sbomOf(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  writeFileSync(join(ROOT, 'apps/web/dist/sbom.cdx.json'), `${JSON.stringify(list, null, 2)}\n`)
  return 0
})
