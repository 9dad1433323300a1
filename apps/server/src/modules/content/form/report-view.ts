/** `rpt.f_<code>`: fields that a form releases for online reports, over the rows a reader may list. */
import { columnOf, formResource, formView, type FormShape } from '@huxi/contract'
import type pg from 'pg'
import { hashOf, MADE_AT_RUN_TIME } from '../../../engine/report/view-sync.ts'
import { REPORT_SCHEMA, viewOf, type View } from '../../../engine/report/views.ts'
import { REPORT_ROLE } from '../../../platform/db/reading.ts'
import { mainSource, selectOf } from './columns.ts'

export const reportViewOf = (shape: FormShape): View | undefined => {
  const released = new Set(shape.content.items.filter((item) => item.released).map(columnOf))
  if (released.size === 0) return undefined
  const classOf = (_r: unknown, name: string) => (released.has(name) ? 'internal' : 'sensitive')
  const r = formResource(shape)
  return viewOf(r, classOf, { called: `f_${shape.code}`, from: `(${selectOf(r, mainSource(shape))})` })
}

export type ReportMarks = ReadonlyMap<string, string | null>

export const readReportMarks = async (client: pg.ClientBase): Promise<ReportMarks | undefined> => {
  const { rows: schemas } = await client.query<{ makes: boolean }>(
    `select has_schema_privilege(oid, 'create') as makes from pg_namespace where nspname = $1`,
    [REPORT_SCHEMA],
  )
  if (!schemas[0]?.makes) return undefined
  const { rows } = await client.query<{ name: string; mark: string | null }>(
    `select relname as name, obj_description(oid, 'pg_class') as mark from pg_class
      where relnamespace = $1::regnamespace and relkind = 'v' and relname ~ $2`,
    [REPORT_SCHEMA, MADE_AT_RUN_TIME],
  )
  return new Map(rows.map(({ name, mark }) => [name, mark]))
}

export const hasReportView = (shape: FormShape, marks: ReportMarks | undefined): boolean => {
  const view = reportViewOf(shape)
  return marks?.get(formView(shape.id)) === (view && hashOf(view.definition))
}

const nameOf = ({ id }: FormShape): string => `${REPORT_SCHEMA}.${formView(id)}`

export const dropReportView = (client: pg.ClientBase, shape: FormShape) =>
  client.query(`drop view if exists ${nameOf(shape)}`)

export const makeReportView = async (client: pg.ClientBase, shape: FormShape): Promise<void> => {
  await dropReportView(client, shape)
  const view = reportViewOf(shape)
  if (!view) return
  const role = await client.query('select from pg_roles where rolname = $1', [REPORT_ROLE])
  await client.query(view.definition)
  if (role.rowCount) await client.query(`grant select on ${nameOf(shape)} to ${REPORT_ROLE}`)
  await client.query(`comment on view ${nameOf(shape)} is '${hashOf(view.definition)}'`)
}
