import { patient } from '@huxi/contract'
import { columnName, isEncrypted, refused, type Field } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import { encryptedColumns } from '../../../engine/kinds/encrypted.ts'
import { kindOf } from '../../../engine/kinds/index.ts'
import { decryptStored } from '../../../engine/kinds/decrypt.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { rowColumns } from '../../../engine/write/checks.ts'
import type { Image } from '../../../engine/write/history.ts'

/** Fields with a choice between both records; numbers and contacts of both stay. */
const CHOSEN = [
  'name',
  'gender',
  'birthDate',
  'birthEstimated',
  'ethnicGroup',
  'phone',
  'regionCode',
  'address',
  'careGroups',
  'responsibleDoctorId',
  'deptId',
  'source',
  'heightCm',
  'note',
] as const

export const chosenFields: readonly (readonly [name: string, f: Field])[] = CHOSEN.map(
  (name) => [name, patient.fields[name]] as const,
)

export interface MergeValue {
  readonly name: string
  readonly before: Image
  readonly after: Image
}

const columnsOf = (name: string, f: Field): string[] => Object.keys(kindOf(f).columns(f, columnName(name)))

const pick = (image: Image, columns: readonly string[]): Image =>
  Object.fromEntries(columns.map((column) => [column, image[column] ?? null]))

const clearOf = (tx: Ctx, name: string, f: Field, id: string, columns: Image): unknown => {
  const column = columnName(name)
  if (!isEncrypted(f)) return columns[column] ?? null
  const sealed = columns[encryptedColumns(column).cipher]
  return typeof sealed === 'string' ? decryptStored(tx, patient, name, id, sealed) : null
}

/** A cipher text is bound to its row, so values are encrypted anew. */
const columnsFor = (tx: Ctx, name: string, f: Field, id: string, value: unknown): Image =>
  rowColumns(tx, patient, id, [[name, f, value]])

/** Values taken from the other record. @throws {AppError} refused for a field without choice, or hidden from the caller */
export const mergeValues = (tx: Ctx, keep: Image, drop: Image, names: readonly string[]): MergeValue[] =>
  [...new Set(names)].map((name) => {
    const f = chosenFields.find(([chosenName]) => chosenName === name)?.[1]
    if (!f || !canAsk(tx, patient, [name as keyof typeof patient.fields]))
      throw refused('要采用的字段不正确，请刷新后重新选择')
    const [keepId, dropId] = [String(keep['id']), String(drop['id'])]
    return {
      name,
      before: pick(keep, columnsOf(name, f)),
      after: columnsFor(tx, name, f, keepId, clearOf(tx, name, f, dropId, drop)),
    }
  })

export const restoredValues = (tx: Ctx, keep: Image, chosen: readonly MergeValue[]): Image => {
  const id = String(keep['id'])
  const back = chosen.flatMap(({ name, before, after }) => {
    const f = chosenFields.find(([chosenName]) => chosenName === name)?.[1]
    if (!f) return []
    const now = pick(keep, columnsOf(name, f))
    if (clearOf(tx, name, f, id, now) !== clearOf(tx, name, f, id, after)) return []
    return Object.entries(isEncrypted(f) ? columnsFor(tx, name, f, id, clearOf(tx, name, f, id, before)) : before)
  })
  return Object.fromEntries(back)
}
