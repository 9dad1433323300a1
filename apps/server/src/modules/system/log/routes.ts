import { compareData, dataLogs, dataVersions, deleteLog, deleteLogs, operationLogs } from '@huxi/contract'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { compare, listChanges, versions } from './data-log.ts'
import { list, refuseDeletion } from './list.ts'

export const logRoutes: Route[] = [
  { endpoint: operationLogs, run: list },
  handle(deleteLog, refuseDeletion),
  handle(deleteLogs, refuseDeletion),
  { endpoint: dataLogs, run: listChanges },
  handle(dataVersions, versions),
  handle(compareData, compare),
]
