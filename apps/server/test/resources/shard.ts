import { ownDecisions } from '../conformance/suites.ts'
import { openTestApp } from '../harness.ts'
import { ownResources } from './own.ts'

const SHARDS = 2

/** Tried in their own tests: their rows come from other work or need two people. */
const BY_THEMSELVES = [
  'system:ossFile',
  'article:version',
  'article:read',
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
  'outreach:talk',
  'outreach:reply',
  'tobacco:contact',
  'online:opening',
  'online:answer',
]

export const tryShard = (shard: number): void =>
  ownDecisions(
    ownResources.filter(({ name }, at) => at % SHARDS === shard && !BY_THEMSELVES.includes(name)),
    () => openTestApp(),
  )
