import type { dictTreeList } from '@huxi/contract'
import type { OutputOf } from '@huxi/model'

export type DictEntry = OutputOf<typeof dictTreeList>[number]

export const byId = (dicts: readonly DictEntry[], wanted: string): DictEntry | undefined =>
  dicts.find(({ id }) => id === wanted)
