import {
  allergy,
  bed,
  diagnosis,
  dischargeList,
  encounter,
  enrolment,
  exacerbation,
  feno,
  followup,
  icd,
  inhalerCheck,
  labResult,
  medication,
  observation,
  oxygenTherapy,
  patient,
  patientConsent,
  patientContact,
  patientIdentifier,
  patientNumber,
  referral,
  spirometry,
  vaccination,
  ward,
} from '@huxi/contract'
import { isColumn, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { newValues } from '../../../engine/write/checks.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { keepPairs, keysOf } from '../../care/patient/index.ts'
import { insertRows } from './bulk.ts'
import { writeTexts, type ConsentWords } from './consent-texts.ts'
import { ICD, type Clinic } from './courses.ts'
import { together, type Course } from './drawn.ts'
import { writeSittings } from './write-sittings.ts'
import { owned } from './write.ts'

const AT_ONCE = 500

/** Ordered by references between resources. */
const RESOURCES: readonly (readonly [
  noun: Exclude<keyof Course, 'stay' | 'evidence' | 'sitting'>,
  resource: Resource,
])[] = [
  ['patient', patient],
  ['identifier', patientIdentifier],
  ['number', patientNumber],
  ['contact', patientContact],
  ['encounter', encounter],
  ['diagnosis', diagnosis],
  ['allergy', allergy],
  ['vaccination', vaccination],
  ['oxygen', oxygenTherapy],
  ['inhalerCheck', inhalerCheck],
  ['dischargeList', dischargeList],
  ['followup', followup],
  ['referral', referral],
  ['exacerbation', exacerbation],
  ['medication', medication],
  ['observation', observation],
  ['spirometry', spirometry],
  ['feno', feno],
  ['lab', labResult],
  ['enrolment', enrolment],
  ['consent', patientConsent],
]

interface Names {
  /** @throws {Error} for a missing record that must exist */
  idOf: (key: string) => string
  texts: ReadonlyMap<string, ConsentWords>
}

export const writePatients = async (ctx: Ctx, { wards, patients, courseOf }: Clinic): Promise<void> => {
  const idsByKey = new Map([...(await peopleAndDeparts(ctx)), ...(await writeIcd(ctx))])
  const texts = await writeTexts(ctx)
  const names: Names = { idOf: idSource(idsByKey), texts }
  await writeRows(ctx, names, ward, wards.ward)
  await writeRows(ctx, names, bed, wards.bed)
  for (let from = 0; from < patients.length; from += AT_ONCE) {
    const part = patients.slice(from, from + AT_ONCE)
    const course = together(part.map(courseOf))
    const departs = new Map(part.map(({ key, depart }) => [key, depart]))
    for (const [noun, resource] of RESOURCES) await writeRows(ctx, names, resource, course[noun], departs)
    await writeStays(ctx, names, course.stay)
    await writeEvidence(ctx, names, course.evidence)
    await writeKeys(ctx, names, course)
    await writeSittings(
      ctx,
      course.sitting.map((sitting) => ({ ...sitting, patientId: names.idOf(sitting.patientId) })),
    )
  }
  await countOn(ctx)
}

const idSource = (storedIds: ReadonlyMap<string, string>): Names['idOf'] => {
  const added = new Map<string, string>()
  return (key) => {
    const found = storedIds.get(key) ?? added.get(key)
    if (found !== undefined) return found
    if (/^(?:user|depart|icd)\//.test(key)) throw new Error(`the demonstration has no ${key}`)
    const id = newId()
    added.set(key, id)
    return id
  }
}

type Row = Readonly<Record<string, unknown>> & { readonly at: number }

const writeRows = (
  ctx: Ctx,
  { idOf, texts }: Names,
  resource: Resource,
  rows: readonly object[],
  departs?: ReadonlyMap<string, string>,
): Promise<void> => {
  const columns = Object.entries(resource.fields).filter(([, f]) => isColumn(f))
  const written = (rows as readonly Row[]).map((row) => {
    const id = row['id'] === undefined ? newId() : idOf(String(row['id']))
    const words = texts.get(String(row['textId']))
    const whole: Row = words ? { ...row, title: words.title, textVersion: words.version, textHash: words.hash } : row
    const values = columns.map(([name, f]) => {
      const value = whole[name] ?? f.initial ?? null
      const refers = f.kind === 'ref' && value !== null
      return [name, refers ? (texts.get(String(value))?.id ?? idOf(String(value))) : value]
    })
    return {
      ...newValues(ctx, resource, id, Object.fromEntries(values)),
      ...owned(ctx, row.at),
      sys_org_code: departs?.get(String(row['patientId'] ?? row['id'])) ?? null,
    }
  })
  return insertRows(ctx, resource.table as keyof DB, written as never)
}

const writeStays = (ctx: Ctx, { idOf }: Names, stays: Course['stay']): Promise<void> =>
  insertRows(
    ctx,
    'visit_bed_stay',
    stays.map(({ encounterId, bedId, startAt, endAt, at }) => ({
      id: newId(),
      ...owned(ctx, at),
      encounter_id: idOf(encounterId),
      bed_id: idOf(bedId),
      start_at: startAt,
      end_at: endAt,
    })),
  )

const writeEvidence = (ctx: Ctx, { idOf }: Names, evidence: Course['evidence']): Promise<void> =>
  insertRows(
    ctx,
    'patient_consent_evidence',
    evidence.map(({ consentId, strokes, device }) => ({
      consent_id: idOf(consentId),
      tenant_id: ctx.tenantId!,
      strokes,
      device,
    })),
  )

const writeKeys = async (ctx: Ctx, { idOf }: Names, course: Course): Promise<void> => {
  const numbers = Map.groupBy(course.number, ({ patientId }) => patientId)
  const rows = course.patient.flatMap(({ id, name, patientNo }) => {
    const own = (numbers.get(id) ?? []).map(({ value }) => value!)
    return keysOf(name!, [patientNo!, ...own]).map((key) => ({ tenant_id: ctx.tenantId!, key, patient_id: idOf(id!) }))
  })
  await insertRows(ctx, 'patient_key', rows)
  const doubted = course.patient.filter(({ duplicateReason }) => duplicateReason)
  await keepPairs(
    ctx,
    doubted.map(({ id }) => ({ id: idOf(id!) })),
  )
}

const peopleAndDeparts = async (ctx: Ctx): Promise<[key: string, id: string][]> => {
  const { rows } = await sql<{ key: string; id: string }>`select 'user/' || u.username as key, u.id
      from sys_user u join sys_user_tenant m on m.user_id = u.id where m.tenant_id = ${ctx.tenantId}
    union all select 'depart/' || org_code, id from sys_depart where tenant_id = ${ctx.tenantId}`.execute(ctx.db)
  return rows.map(({ key, id }) => [key, id])
}

/** Adds missing codes; a longer code with the same prefix counts as present. */
const writeIcd = async (ctx: Ctx): Promise<[key: string, id: string][]> => {
  const { rows } = await sql<{ code: string; id: string }>`select code, id from visit_icd
    where tenant_id = ${ctx.tenantId} order by code`.execute(ctx.db)
  const found = Object.keys(ICD).flatMap((code): [string, string][] => {
    const same = rows.find((row) => row.code === code) ?? rows.find((row) => row.code.startsWith(code))
    return same ? [[code, same.id]] : []
  })
  const there = new Map(found)
  const added = Object.entries(ICD).flatMap(([code, name]) => (there.has(code) ? [] : [{ id: newId(), code, name }]))
  await insertRows(
    ctx,
    'visit_icd',
    added.map(({ id, code, name }) => ({ ...newValues(ctx, icd, id, { code, name, status: '1' }), ...owned(ctx) })),
  )
  return [...found, ...added.map(({ code, id }): [string, string] => [code, id])].map(([code, id]) => [
    `icd/${code}`,
    id,
  ])
}

const countOn = async (ctx: Ctx): Promise<void> => {
  for (const [table, column] of [
    [patient.table, 'patient_no'],
    [encounter.table, 'visit_no'],
    [enrolment.table, 'enrol_no'],
  ] as const) {
    const number = sql.ref(column)
    await sql`insert into sys_serial (tenant_id, name, last)
      select tenant_id, ${`${column}/`}::text || substr(${number}, 2, 2), max(substr(${number}, 4)::integer)
      from ${sql.table(table)} where tenant_id = ${ctx.tenantId} group by 1, 2
      on conflict (tenant_id, name) do update set last = greatest(sys_serial.last, excluded.last)`.execute(ctx.db)
    await sql`delete from sys_serial_block where tenant_id = ${ctx.tenantId}
      and name like ${`${column}/%`}`.execute(ctx.db)
  }
}
