export { assessmentArea } from './area.ts'
export { readFilled, scoringOf } from './filled.ts'
export { computedOf, openRegistry } from './registry.ts'
export { keptOf, sittingOf } from './results.ts'
