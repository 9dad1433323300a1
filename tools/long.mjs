/**
 * `npm run test:long`: what is too much for every change, for a quiet night. Ends as `npm test` does.
 * `npm run test:long -- --only fuzz` runs some stages only.
 */
import { runStages } from './run.mjs'
import { main } from './setup.mjs'
import { LONG_STAGES } from './stages.mjs'

await main(() => runStages({ command: 'npm run test:long', stages: LONG_STAGES }))
