/** Keyed digests of encrypted values: equal digests mean equal values. */
import { patient, patientIdentifier } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import { kindOf, placeOf } from '../../../engine/kinds/index.ts'
import { encryptedColumns } from '../../../engine/kinds/encrypted.ts'

const digestOf = (ctx: Ctx, r: Resource, name: string, column: string, value: string): string => {
  const place = { ...placeOf(ctx, r, column), id: '' }
  return String(kindOf(r.fields[name]!).store(place, r.fields[name]!, value)[encryptedColumns(column).index])
}

export const phoneDigest = (ctx: Ctx, phone: string): string => digestOf(ctx, patient, 'phone', 'phone', phone)

export const documentDigest = (ctx: Ctx, number: string): string =>
  digestOf(ctx, patientIdentifier, 'number', 'number', number)
