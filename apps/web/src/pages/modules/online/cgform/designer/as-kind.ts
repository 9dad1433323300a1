import type { FormItem, FormKind } from '@huxi/contract'

/** A JSON field refuses values that JSON cannot write. */
export const withoutUndefined = (item: FormItem): FormItem =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as unknown as FormItem

export const isChosen = (kind: FormKind): boolean => kind === 'dict' || kind === 'dicts'

export const asKind = (item: FormItem, kind: FormKind): FormItem => {
  const { code, label, required, list, search, readOnly, hiddenInForm, dict, options } = item
  const choices = isChosen(item.kind) && isChosen(kind) && { dict, options }
  return withoutUndefined({ code, label, kind, required, list, search, readOnly, hiddenInForm, ...choices })
}
