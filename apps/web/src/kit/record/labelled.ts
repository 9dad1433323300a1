/** A resource with the page's field labels, where its sheets keep older ones. */
import type { Resource } from '@huxi/model'

export const labelled = <R extends Resource>(r: R, labels: { readonly [name in keyof R['fields']]?: string }): R => ({
  ...r,
  fields: Object.fromEntries(
    Object.entries(r.fields).map(([name, f]) => [name, { ...f, label: labels[name] ?? f.label }]),
  ),
})
