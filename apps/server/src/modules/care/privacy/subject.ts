import { encounter, patient, type Encounter } from '@huxi/contract'
import { columnName, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { patientReferences } from '../patient/index.ts'
import type { Contact } from './retention.ts'

/** Rows of one resource as stored, including deleted ones. */
export interface Rows {
  readonly r: Resource
  readonly ids: readonly string[]
  readonly images: readonly Readonly<Record<string, unknown>>[]
}

export interface Subject {
  readonly own: Rows
  readonly ids: readonly string[]
  readonly dependents: readonly Rows[]
}

/** @param lock holds the records against writes until the transaction ends */
export const subjectOf = async (ctx: Ctx, patientId: string, lock = false): Promise<Subject> => {
  const { rows: own } = await sql<{
    id: string
    image: Rows['images'][number]
  }>`select id, to_jsonb(patient) as image from patient
    where tenant_id = ${ctx.tenantId} and id in (with recursive one (id) as (
      select id from patient where id = ${patientId} and tenant_id = ${ctx.tenantId}
      union all select p.id from patient p join one on p.merged_into = one.id) select id from one)
    order by id ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  const ids = own.map(({ id }) => id)
  const found: Rows[] = []
  for (const [r, columns] of byResource(ctx)) {
    const of = sql.join(
      columns.map((column) => sql`${sql.ref(column)} = any(${ids})`),
      sql` or `,
    )
    const { rows } = await sql<{ image: Rows['images'][number] }>`select to_jsonb(t) as image
      from ${sql.table(r.table)} as t where ${of} order by id`.execute(ctx.db)
    const images = rows.map(({ image }) => image)
    if (images.length > 0) found.push({ r, ids: images.map(({ id }) => String(id)), images })
  }
  return { own: { r: patient, ids, images: own.map(({ image }) => image) }, ids, dependents: found }
}

const byResource = (ctx: Ctx): Map<Resource, string[]> => {
  const found = new Map<Resource, string[]>()
  for (const { r, column } of patientReferences(ctx)) found.set(r, [...(found.get(r) ?? []), column])
  return found
}

/** Resources of the medical record. */
const MEDICAL = /^(?:visit|fact|assess):/

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? localDay(value) : null)

const DAY_LENGTH = 10
const localDay = (value: string): string =>
  value.length === DAY_LENGTH
    ? value
    : new Date(value).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, DAY_LENGTH)

/** Visits, and other dated rows of the medical record. */
export const contactsOf = ({ dependents: all }: Subject): Contact[] =>
  all
    .filter(({ r }) => MEDICAL.test(r.name))
    .flatMap(({ r, images }) =>
      images.filter(isValid).flatMap((image) => (r.name === encounter.name ? visitOf(image) : noteOf(r, image))),
    )

const isValid = (image: Rows['images'][number]): boolean =>
  image['del_flag'] !== 1 && image['status'] !== 'entered_in_error' && image['standing'] !== 'entered_in_error'

const visitOf = (image: Rows['images'][number]): Contact[] => {
  const status = image['status'] as Encounter['status']
  if (status === 'planned' || status === 'cancelled') return []
  const kind = image['kind'] === 'inpatient' ? 'inpatient' : 'outpatient'
  const ended = dayOf(image['end_at'])
  const endedOn = ended ?? (kind === 'outpatient' ? dayOf(image['start_at']) : null)
  return [{ kind, title: kind === 'inpatient' ? '本次住院' : '就诊', endedOn }]
}

/** Dated by the sort column of its list. */
const noteOf = (r: Resource, image: Rows['images'][number]): Contact[] => {
  const [dated = 'createTime'] = Object.keys(r.sort)
  const endedOn = dayOf(image[columnName(dated)] ?? image['create_time'])
  return endedOn === null ? [] : [{ kind: 'outpatient', title: r.title, endedOn }]
}
