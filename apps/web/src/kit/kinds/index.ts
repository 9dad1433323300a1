import type { KindName } from '@huxi/model'
import { bool } from './bool.tsx'
import { childrenKind } from './children.tsx'
import { date, dateTime, time } from './date.tsx'
import { dict, dicts } from './dict.tsx'
import { address, idCard, idNumber, phone } from './encrypted.tsx'
import { file } from './file.tsx'
import { image } from './image.tsx'
import { json } from './json.tsx'
import type { KindView } from './kind.ts'
import { email, url } from './link.tsx'
import { masking } from './masked.tsx'
import { longText } from './long-text.tsx'
import { nestedKinds } from './nested.tsx'
import { decimal, int } from './number.tsx'
import { person, personName } from './person-name.tsx'
import { popup } from './popup.tsx'
import { ref, refs, treeRef } from './ref.tsx'
import { richText } from './rich-text.tsx'
import { secret } from './secret.tsx'
import { text } from './text.tsx'

export type { Conditions, InputProps } from './kind.ts'

const VIEWS: Record<KindName, KindView> = {
  text,
  longText,
  int,
  decimal,
  bool,
  date,
  dateTime,
  time,
  dict,
  dicts,
  ref,
  refs,
  treeRef,
  popup,
  secret,
  image,
  richText,
  email,
  url,
  file,
  json,
  person,
  personName,
  phone,
  idCard,
  idNumber,
  address,
  ...nestedKinds((kind) => KINDS[kind]),
  children: childrenKind((kind) => KINDS[kind]),
}

export const KINDS = Object.fromEntries(Object.entries(VIEWS).map(([kind, view]) => [kind, masking(view)])) as Record<
  KindName,
  KindView
>
