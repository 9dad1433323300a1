import {
  patient,
  patientConsent,
  patientIdentifier,
  privacyRequest,
  type PrivacyRequest,
  type Strokes,
} from '@huxi/contract'
import { columnName, isColumn, isEncrypted, wireName, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { encryptedColumns } from '../../../engine/kinds/encrypted.ts'
import { sheetValue } from '../../../engine/kinds/index.ts'
import { decryptStored } from '../../../engine/kinds/decrypt.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { writeSheet, type SheetHead } from '../../../platform/xlsx/write.ts'
import { openZip } from '../../../platform/xlsx/zip-write.ts'
import { answersOf } from './answers.ts'
import { filesOf } from './files.ts'
import { indexData, indexPage, signatureSvg, type Section } from './index-page.ts'
import { subjectOf, type Rows, type Subject } from './subject.ts'

/** Names and phones of other people, e.g. contacts, are copied masked. */
const OWN: readonly Resource[] = [patient, patientIdentifier]
/** Technical values that are not personal data. */
const SKIPPED: readonly Field['kind'][] = ['json', 'image', 'file']
const ONLY_STORED = /^(?:textHash|digest|file|linked|groupId)$/

const fieldsOf = (r: Resource): [name: string, f: Field][] =>
  Object.entries(r.fields).filter(
    ([name, f]) => isColumn(f) && !SKIPPED.includes(f.kind) && !ONLY_STORED.test(name) && f.to !== patient.name,
  )

const textOf = (
  ctx: Ctx,
  r: Resource,
  [name, f]: [string, Field],
  row: Record<string, unknown>,
  image: Rows['images'][number],
) => {
  const wire = wireName(name, f)
  const sealed = isEncrypted(f) && OWN.includes(r) ? image[encryptedColumns(columnName(name)).cipher] : undefined
  if (typeof sealed === 'string') return decryptStored(ctx, r, name, String(image['id']), sealed)
  // names on other sheets belong to third parties and are masked
  if (f.kind === 'personName') return (row[wire] as string | null) ?? null
  const text = row[`${wire}_dictText`]
  return sheetValue(f, row[wire], typeof text === 'string' ? text : undefined)
}

const sectionOf = async (ctx: Ctx, { r, ids, images }: Rows): Promise<Section> => {
  const fields = fieldsOf(r)
  const own = storeOf(ctx, r)
  const found = await own.list(ctx, [sql`id = any(${[...ids]})`], { order: sql`create_time, id` })
  const rows = await own.present<Record<string, unknown>>(ctx, found)
  const byId = new Map(images.map((image) => [String(image['id']), image]))
  return {
    name: r.name,
    title: r.title,
    columns: [...fields.map(([name, f]) => ({ name, label: f.label })), { name: 'createTime', label: '登记时间' }],
    rows: rows.map((row) => [
      ...fields.map((field) => textOf(ctx, r, field, row, byId.get(String(row['id'])) ?? {})),
      String(row['createTime'] ?? ''),
    ]),
  }
}

const sectionsOf = async (ctx: Ctx, subject: Subject): Promise<Section[]> => {
  const { own, dependents } = subject
  const sections: Section[] = []
  // privacy requests are records of the hospital, not of the patient
  for (const rows of [own, ...dependents.filter(({ r }) => r.name !== privacyRequest.name)])
    sections.push(await sectionOf(ctx, rows))
  sections.push(await answersOf(ctx, subject))
  return sections.filter(({ rows }) => rows.length > 0)
}

const workbookOf = async (sections: readonly Section[], exporter: string): Promise<Buffer> => {
  const head = sections.reduceRight<SheetHead | undefined>(
    (next, { title, columns }) => ({
      title,
      exporter,
      sheet: title,
      headings: [columns.map(({ label }) => label)],
      ...(next && { next }),
    }),
    undefined,
  )
  const pieces: Uint8Array[] = []
  const writer = writeSheet(head!, (bytes) => pieces.push(bytes))
  for (const [i, { rows }] of sections.entries()) {
    if (i > 0) await writer.next()
    await writer.add(rows)
  }
  await writer.end()
  return Buffer.concat(pieces)
}

const signaturesOf = async (ctx: Ctx, { dependents }: Subject): Promise<[name: string, svg: string][]> => {
  const ids = dependents.find(({ r }) => r.name === patientConsent.name)?.ids ?? []
  const { rows } = await sql<{ title: string; strokes: Strokes }>`select c.title, e.strokes
    from patient_consent_evidence e join patient_consent c on c.id = e.consent_id
    where e.consent_id = any(${[...ids]}) and e.strokes is not null order by c.signed_at`.execute(ctx.db)
  return rows.map(({ title, strokes }, i) => [`签名/${i + 1}-${fileName(title)}.svg`, signatureSvg(strokes)])
}

const fileName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_')

/** The whole file, without the caller's restrictions: it is the patient's copy. */
export const archiveOf = async (given: Ctx, request: PrivacyRequest): Promise<Buffer> => {
  const ctx = unscoped(given)
  const subject = await subjectOf(ctx, request.patientId)
  const sections = await sectionsOf(ctx, subject)
  const pieces: Uint8Array[] = []
  const zip = openZip((bytes) => pieces.push(bytes))
  const names: string[] = ['个人信息.xlsx']
  zip.part('个人信息.xlsx', await workbookOf(sections, given.session?.person.realname ?? ''))
  for (const [name, svg] of await signaturesOf(ctx, subject)) {
    zip.part(name, Buffer.from(svg))
    names.push(name)
  }
  for (const [i, { path, name, biz }] of (await filesOf(ctx, subject)).entries()) {
    if (biz === 'privacy') continue
    const bytes = await ctx.services.storage.get(path)
    if (!bytes) continue
    names.push(`文件/${i + 1}-${fileName(name)}`)
    zip.part(names.at(-1)!, bytes)
  }
  const madeAt = now(ctx)
  const index = { requestNo: request.requestNo, madeAt, sections, names }
  zip.part('个人信息.json', Buffer.from(indexData(index)))
  zip.part('目录.html', Buffer.from(indexPage({ ...index, names: ['个人信息.json', ...names] })))
  zip.end()
  return Buffer.concat(pieces)
}
