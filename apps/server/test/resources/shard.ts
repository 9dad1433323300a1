/** The product's resources shared out between files, so that each worker has some. */
import { resources } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { ownDecisions } from '../conformance/suites.ts'
import { openTestApp } from '../harness.ts'

const SHARDS = 2

/** Tries every nth resource of the product. */
export const tryShard = (shard: number): void =>
  ownDecisions(
    Object.values<Resource>(resources).filter((_, at) => at % SHARDS === shard),
    () => openTestApp(),
  )
