/**
 * `npm test`: everything, also on a fresh clone. The last line is plain: `N passed, N failed`.
 * `npm test -- --only unit,http` runs some stages only.
 */
import { runStages } from './run.mjs'
import { main } from './setup.mjs'
import { STAGES } from './stages.mjs'
import { BUDGET_MINUTES } from './summary.mjs'

await main(() => runStages({ command: 'npm test', stages: STAGES, budget: BUDGET_MINUTES }))
