/** Files about a patient: uploads, signatures, printed reports and copies. */
import { patientConsent, privacyRequest } from '@huxi/contract'
import { columnName } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { clearedFields } from './anonymous.ts'
import type { Rows, Subject } from './subject.ts'

interface KeptFile {
  readonly path: string
  readonly name: string
  readonly biz: string
}

const pathsIn = ({ r, images }: Rows): string[] =>
  images.flatMap((image) =>
    clearedFields(r).flatMap(([name]) => {
      const value = image[columnName(name)]
      return typeof value === 'string' ? value.split(',') : []
    }),
  )

export const filesOf = async (ctx: Ctx, s: Subject, { copiesOnly = false } = {}): Promise<KeptFile[]> => {
  const consents = s.dependents.find(({ r }) => r.name === patientConsent.name)?.ids ?? []
  const { rows: evidence } = await sql<{ files: string }>`select files from patient_consent_evidence
    where consent_id = any(${[...consents]}) and files is not null`.execute(ctx.db)
  const requests = s.dependents.find(({ r }) => r.name === privacyRequest.name)?.ids ?? []
  const { rows: made } = await sql<{ file: string }>`select file from privacy_request_sealed
    where request_id = any(${[...requests]}) and file is not null`.execute(ctx.db)
  const copies = made.map(({ file }) => file)
  const others = [...s.dependents.flatMap(pathsIn), ...evidence.flatMap(({ files }) => files.split(','))]
  const paths = copiesOnly ? copies : [...copies, ...others]
  const { rows } = await sql<KeptFile>`select path, name, biz from sys_file
    where tenant_id = ${ctx.tenantId} and path = any(${paths}) order by create_time, path`.execute(ctx.db)
  return rows
}
