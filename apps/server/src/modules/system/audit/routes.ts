import { auditRecords, unusualAccess, verifyAudit } from '@huxi/contract'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { checkAudit, listAudit } from './list.ts'
import { unusualDays } from './unusual.ts'

export const auditRoutes: Route[] = [
  handle(auditRecords, listAudit),
  handle(unusualAccess, unusualDays),
  handle(verifyAudit, checkAudit),
]
