import type { FormItem, FormKind } from '@huxi/contract'

/** A JSON field refuses values that JSON cannot write. */
export const said = (item: FormItem): FormItem =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as unknown as FormItem

export const asKind = ({ code, label, required, list, search, readOnly }: FormItem, kind: FormKind): FormItem =>
  said({ code, label, kind, required, list, search, readOnly })
