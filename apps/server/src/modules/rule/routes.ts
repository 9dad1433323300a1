import { duplicateCheck } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { handle, type Route } from '../../engine/core/handle.ts'
import { duplicateChecker } from './duplicate.ts'

/** @param resources those whose unique fields may be asked for */
export const ruleRoutes = (resources: readonly Resource[]): Route[] => [
  handle(duplicateCheck, duplicateChecker(resources)),
]
