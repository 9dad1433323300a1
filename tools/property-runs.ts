/**
 * Number of property runs: few in `npm test`, very many in `npm run test:long`. A fixed seed makes failures
 * repeatable.
 */
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: 20_261_120, numRuns: process.env.TEST_LONG === '1' ? 10_000 : 100 })
