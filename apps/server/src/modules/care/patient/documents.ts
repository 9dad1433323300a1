import { documentRules, isLegacyNumber, patientIdentifier, readIdentityNumber, type patient } from '@huxi/contract'
import { fieldRefused, isMask, refused, type InputOf, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { decryptStored } from '../../../engine/kinds/decrypt.ts'
import { today } from '../../../platform/config/clock.ts'

type PatientInput = InputOf<typeof patient>

export interface Document {
  readonly type: string
  readonly number: string
  /** unchanged by this write */
  readonly stored: boolean
}

const storedDocuments = async (tx: Ctx, patientId: string): Promise<ReadonlyMap<string, Document>> => {
  const { rows } = await sql<{ id: string; type: string; cipher: string }>`select id, type, number_cipher as cipher
    from patient_identifier where patient_id = ${patientId} and del_flag = 0`.execute(tx.db)
  return new Map(
    rows.map(({ id, type, cipher }) => [
      id,
      { type, number: decryptStored(tx, patientIdentifier, 'number', id, cipher), stored: true },
    ]),
  )
}

/** Documents after the write; a mask stands for the stored number. */
export const documentsOf = async (
  tx: Ctx,
  input: PatientInput,
  current: RowOf<typeof patient> | null,
): Promise<Document[]> => {
  const stored = current ? await storedDocuments(tx, current.id) : new Map<string, Document>()
  if (!input.identifiers) return [...stored.values()]
  return input.identifiers.flatMap(({ id, type: given, number: text }) => {
    const before = id ? stored.get(id) : undefined
    // the write of children refuses a mask of another number
    const number = text === undefined || isMask('idNumber', text) ? before?.number : text
    const type = given ?? before?.type
    if (type === undefined || number === undefined) return []
    return [{ type, number, stored: before?.type === type && before.number === number }]
  })
}

/**
 * Validates numbers by type and allows one resident card.
 * @param hasNumbers whether the record has hospital numbers
 * @throws {AppError} refused with the place of the number
 */
export const refuseImpossible = (tx: Ctx, documents: readonly Document[], hasNumbers: boolean): void => {
  const day = today(tx)
  documents.forEach(({ type, number, stored }, i) => {
    if (documentRules[type]?.single && documents.findIndex((one) => one.type === type) !== i)
      refuseAt(i, 'type', '同一种证件只能登记一个，请删除多余的')
    if (stored) return
    // hospital lists still contain 15-digit numbers, which identify a patient only with a further value
    if (tx.runId !== undefined && isLegacyNumber(type, number)) {
      if (!hasNumbers && documents.length === 1)
        refuseAt(i, 'number', '15 位身份证号不能作为唯一的标识，请同时填写就诊号')
      return
    }
    const { problem } = readIdentityNumber(type, number, day)
    if (problem !== null) refuseAt(i, 'number', problem)
  })
}

const refuseAt = (i: number, field: string, message: string): never => {
  throw fieldRefused(`identifiers.${i}.${field}`, message)
}

const CALLED = { birthDate: '出生日期', gender: '性别' } as const

const UNKNOWN_GENDER = '0'

const firstOf = <T>(values: readonly (T | null)[]): T | undefined => values.find((value) => value !== null) ?? undefined

/** @throws {AppError} refused for values that contradict a document, without a reason */
const refuseContradiction = (tx: Ctx, names: readonly (keyof typeof CALLED)[]): void => {
  if (names.length === 0) return
  const labels = names.map((name) => CALLED[name]).join('、')
  const sentence = '与身份证信息不一致，请核对；确实不一致的，请填写“与证件不一致的说明”'
  // the form shows the field beside the message, a sheet only the message
  const besideField = tx.runId === undefined ? '与身份证信息不一致' : sentence
  throw refused(`${labels}${sentence}`, { fields: Object.fromEntries(names.map((name) => [name, besideField])) })
}

/** Fills birth date and sex from the documents. @throws {AppError} refused for a contradiction without reason */
export const withDocumentValues = (
  tx: Ctx,
  input: PatientInput,
  current: RowOf<typeof patient> | null,
  documents: readonly Document[],
): PatientInput => {
  const day = today(tx)
  const identities = documents.map(({ type, number }) => readIdentityNumber(type, number, day))
  const birthDate = firstOf(identities.map((identity) => identity.birthDate))
  const gender = firstOf(identities.map((identity) => identity.gender))
  const before = { ...current, ...input }
  const filled = {
    ...(birthDate && !before.birthDate && { birthDate }),
    ...(gender && (!before.gender || before.gender === UNKNOWN_GENDER) && { gender }),
  }
  const after = { ...before, ...filled }
  if (!after.mismatchReason)
    refuseContradiction(tx, [
      ...(birthDate && after.birthDate !== birthDate ? (['birthDate'] as const) : []),
      ...(gender && after.gender !== gender ? (['gender'] as const) : []),
    ])
  return { ...input, ...filled }
}
