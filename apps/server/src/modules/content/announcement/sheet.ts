/** Import: sheets of older systems have no abstract, so rows without one are identified by their title. */
import { announcement } from '@huxi/contract'
import { longText } from '@huxi/model'
import type { Verbs } from '../../../engine/read/hooks.ts'
import { importOf, type SheetExtra } from '../../../engine/sheet/import.ts'
import { storeOf } from '../../../engine/write/store.ts'

const { msgAbstract } = announcement.fields

const importText: SheetExtra = {
  fields: { msgAbstract: longText(msgAbstract.label, { max: msgAbstract.max }) },
  fold(input, current) {
    const isKept = current !== undefined && !('msgAbstract' in input)
    return isKept || input['msgAbstract'] ? input : { ...input, msgAbstract: input['titile'] ?? current?.['titile'] }
  },
}

export const announcementSheets: Verbs<typeof announcement> = {
  importExcel: (ctx, input, extra) => importOf(storeOf(ctx, announcement), {}, importText)(ctx, input, extra),
}
