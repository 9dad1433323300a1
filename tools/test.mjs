/**
 * `npm test`: everything, on a fresh clone as well. Ends with one plain line: `N passed, N failed`.
 * `npm test -- --only unit,http` runs some stages only.
 */
import { runStages } from './run.mjs'
import { main } from './setup.mjs'
import { STAGES } from './stages.mjs'
import { BUDGET_MINUTES } from './summary.mjs'

await main(() => runStages({ command: 'npm test', stages: STAGES, budget: BUDGET_MINUTES }))
