import type { Field, Resource } from '@huxi/model'
import type { Ctx } from '../core/context.ts'

const PATH = String.raw`(\d+/\d{4}/\d{2}/[0-9a-f-]{36}\.[a-z]+)`
const WHOLE = new RegExp(`^${PATH}$`)
const INSIDE = new RegExp(`<img\\b[^>]*\\ssrc="[^"]*?${PATH}"`, 'g')

const pathsIn = ({ kind }: Field, value: unknown): string[] => {
  if (typeof value !== 'string') return []
  if (kind === 'image') return WHOLE.exec(value)?.slice(1) ?? []
  return kind === 'richText' ? Array.from(value.matchAll(INSIDE), ([, path]) => path!) : []
}

type Row = Readonly<Record<string, unknown>>

export const publishPictures = async (
  ctx: Ctx,
  r: Resource,
  changes: readonly { readonly before: Row | null; readonly after: Row }[],
): Promise<void> => {
  const shown = Object.entries(r.fields).filter(([, { kind }]) => kind === 'image' || kind === 'richText')
  const paths = changes.flatMap(({ before, after }) =>
    shown.flatMap(([name, f]) => (before?.[name] === after[name] ? [] : pathsIn(f, after[name]))),
  )
  if (paths.length > 0) await ctx.services.ports.files.publish(ctx, [...new Set(paths)])
}
