import { columnName, type Resource } from '@huxi/model'
import { fieldKeys } from '../../platform/crypto/cipher.ts'
import type { Ctx } from '../core/context.ts'
import { placeOf } from './index.ts'
import { placeOfCipher } from './encrypted.ts'

/** The value of a cipher text. @throws {Error} when it does not decrypt */
export const decryptStored = (ctx: Ctx, r: Resource, name: string, id: string, cipher: string): string => {
  const place = placeOf(ctx, r, columnName(name))
  return fieldKeys(place.keys).cipher.open(cipher, placeOfCipher({ ...place, id }))
}
