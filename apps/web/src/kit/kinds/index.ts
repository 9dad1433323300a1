/** Every kind's web half. A new kind does not compile before it has one. */
import type { KindName } from '@huxi/model'
import { bool } from './bool.tsx'
import { date, dateTime } from './date.tsx'
import { dict, dicts } from './dict.tsx'
import { image } from './image.tsx'
import type { KindView } from './kind.ts'
import { longText } from './long-text.tsx'
import { nestedKinds } from './nested.tsx'
import { decimal, int } from './number.tsx'
import { ref, refs, treeRef } from './ref.tsx'
import { secret } from './secret.tsx'
import { text } from './text.tsx'

export type { CellProps, Conditions, InputProps, KindView, SearchProps } from './kind.ts'

export const KINDS: Record<KindName, KindView> = {
  text,
  longText,
  int,
  decimal,
  bool,
  date,
  dateTime,
  dict,
  dicts,
  ref,
  refs,
  treeRef,
  secret,
  image,
  ...nestedKinds((kind) => KINDS[kind]),
}
