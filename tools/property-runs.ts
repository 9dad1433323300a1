/**
 * How often the properties of the units are tried: with a few values in `npm test`, with very many in `npm run test:long`.
 * Always with the same ones, so that what fails fails again.
 */
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: 20_261_120, numRuns: process.env.TEST_LONG === '1' ? 10_000 : 100 })
