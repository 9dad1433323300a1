/** The product's resources shared out between files, so that each worker has some. */
import { ownDecisions } from '../conformance/suites.ts'
import { openTestApp } from '../harness.ts'
import { ownResources } from './own.ts'

const SHARDS = 2

/** Tries every nth resource of the product. */
export const tryShard = (shard: number): void =>
  ownDecisions(
    ownResources.filter((_, at) => at % SHARDS === shard),
    () => openTestApp(),
  )
