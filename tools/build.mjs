/**
 * Everything a start needs that is not data: dependencies, the web app, the list of what the product is made of. A step of
 * its own, so that the account that serves may do with reading; also a stage of the check.
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
