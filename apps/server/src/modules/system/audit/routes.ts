import { auditRecords, verifyAudit } from '@huxi/contract'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { checkAudit, listAudit } from './list.ts'

export const auditRoutes: Route[] = [handle(auditRecords, listAudit), handle(verifyAudit, checkAudit)]
