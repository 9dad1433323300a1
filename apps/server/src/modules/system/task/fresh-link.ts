/** A link in a result opens its file for ten minutes; reading the result later renews it. */
import { staticFile } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'

const PREFIX = staticFile.path.replace('*', '')

export const withFreshLink = (ctx: Ctx, result: unknown): unknown => {
  const link = (result as { fileUrl?: unknown } | null)?.fileUrl
  if (typeof link !== 'string' || !link.startsWith(PREFIX)) return result
  const [path = ''] = link.slice(PREFIX.length).split('?', 1)
  return { ...(result as object), fileUrl: ctx.services.ports.files.link(ctx, path) }
}
