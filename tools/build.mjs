/** Builds the web app unless it is built already: a stage of the check. */
import { buildWeb, main } from './setup.mjs'

await main(async () => {
  await buildWeb()
  return 0
})
