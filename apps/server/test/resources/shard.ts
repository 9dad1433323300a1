/** The product's resources shared out between files, so that each worker has some. */
import { ownDecisions } from '../conformance/suites.ts'
import { openTestApp } from '../harness.ts'
import { ownResources } from './own.ts'

const SHARDS = 2

/**
 * What no suite can ask for as it pleases: rows that come of looking at somebody (tried in modules/emergency), requests whose moves
 * depend on what is asked for (modules/privacy), those for rights, which nobody decides himself (modules/access), files, which
 * come by a form of their own (modules/file), critical values, which come of results (modules/range), runs of label rules
 * (modules/label), records of imports (modules/import-record), versions of articles, which two people make (`article.test.ts`),
 * messages to patients and what they are sent by (`outreach.test.ts`).
 */
const BY_THEMSELVES = [
  'system:ossFile',
  'article:version',
  'patient:emergency',
  'patient:read',
  'system:importRecord',
  'safety:override',
  'range:critical',
  'patient:privacy',
  'system:access',
  'label:run',
  'outreach:version',
  'outreach:set',
  'outreach:task',
  'outreach:record',
]

/** Tries every nth resource of the product. */
export const tryShard = (shard: number): void =>
  ownDecisions(
    ownResources.filter(({ name }, at) => at % SHARDS === shard && !BY_THEMSELVES.includes(name)),
    () => openTestApp(),
  )
