/** The product's resources shared out between files, so that each worker has some. */
import { resources } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { ownDecisions } from '../conformance/suites.ts'
import { openTestApp } from '../harness.ts'

const SHARDS = 2

/** Rows that only their parent writes are tried with it. */
const items = new Set(
  Object.values<Resource>(resources).flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ item }) => item?.name ?? []),
  ),
)

/** Tries every nth resource of the product. */
export const tryShard = (shard: number): void =>
  ownDecisions(
    Object.values<Resource>(resources)
      .filter(({ name }) => !items.has(name))
      .filter((_, at) => at % SHARDS === shard),
    () => openTestApp(),
  )
