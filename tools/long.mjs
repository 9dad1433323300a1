/** `npm run test:long`: stages too long for every change. `npm run test:long -- --only fuzz` runs some stages only. */
import { runStages } from './run.mjs'
import { main } from './setup.mjs'
import { longStages } from './stages.mjs'

await main(() => runStages({ command: 'npm run test:long', stages: longStages() }))
