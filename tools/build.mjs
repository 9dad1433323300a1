/** Builds the web app unless it is built already, and writes down what the product is made of: a stage of the check. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sbomOf } from './sbom.mjs'
import { buildWeb, main, ROOT } from './setup.mjs'

await main(async () => {
  await buildWeb()
  const list = sbomOf(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  writeFileSync(join(ROOT, 'apps/web/dist/sbom.cdx.json'), `${JSON.stringify(list, null, 2)}\n`)
  return 0
})
