/** A resource as a page calls its fields, where its sheets are older than the words of the screen. */
import type { Resource } from '@huxi/model'

export const labelled = <R extends Resource>(r: R, labels: { readonly [name in keyof R['fields']]?: string }): R => ({
  ...r,
  fields: Object.fromEntries(
    Object.entries(r.fields).map(([name, f]) => [name, { ...f, label: labels[name] ?? f.label }]),
  ),
})
