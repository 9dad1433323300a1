import { CHART_ROWS_MAX, patientConsent, spirometry, type ChartFile } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { readParts } from './parts.ts'

export const filesOf = async (ctx: Ctx, patientId: string): Promise<ChartFile[]> => {
  const own = sql`patient_id = ${patientId}`
  const { reports, papers } = await readParts(ctx, {
    reports: {
      r: spirometry,
      where: [own, canAsk(ctx, spirometry, ['report']) ? sql`report <> ''` : sql`false`],
      order: sql`tested_at desc`,
      limit: CHART_ROWS_MAX,
    },
    papers: {
      r: patientConsent,
      where: [own, sql`method = 'paper'`],
      order: sql`signed_at desc`,
      limit: CHART_ROWS_MAX,
    },
  })
  const paths = await pathsOf(
    ctx,
    (papers ?? []).map(({ id }) => id),
  )
  const files = [
    ...(reports ?? []).map((row) => ({
      kind: '肺功能报告',
      at: row.testedAt ?? null,
      text: row.bronchodilator_dictText ?? '',
      paths: row.report ?? '',
    })),
    ...(papers ?? []).map((row) => ({
      kind: '知情同意书',
      at: row.signedAt ?? null,
      text: [row.type_dictText, row.textVersion].filter(Boolean).join(' '),
      paths: paths.get(row.id) ?? '',
    })),
  ]
  const withFiles = files.filter(({ paths: some }) => some !== '')
  return withFiles.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))
}

const pathsOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; files: string | null }>`select consent_id as id, files
    from patient_consent_evidence where consent_id = any(${[...ids]})`.execute(ctx.db)
  return new Map(rows.map(({ id, files }) => [id, files ?? '']))
}
