/** Cipher texts of encrypted fields, opened by the program itself: what is shown to people goes by `reveal`. */
import { columnName, type Resource } from '@huxi/model'
import { fieldKeys } from '../../platform/crypto/cipher.ts'
import type { Ctx } from '../core/context.ts'
import { placeOf } from './compare.ts'
import { placeOfCipher } from './encrypted.ts'

/** The value behind a cipher text of one row. @throws {Error} when it does not open */
export const openStored = (ctx: Ctx, r: Resource, name: string, id: string, cipher: string): string => {
  const place = placeOf(ctx, r, columnName(name))
  return fieldKeys(place.keys).cipher.open(cipher, placeOfCipher({ ...place, id }))
}
