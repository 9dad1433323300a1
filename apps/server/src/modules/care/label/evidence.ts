import { pages, resourceNamed, type Evidence, type LabelTag } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'

export const shownEvidence = (ctx: Ctx, { resource, id, text }: Evidence): LabelTag['evidence'][number] => {
  const r = resourceNamed(resource)
  const page = pages.find((one) => one.resource.name === resource)?.component
  return holds(ctx, codeOf(r, 'list')) && canAsk(ctx, r, Object.keys(r.fields))
    ? { text, resource, id, ...(page && { page }) }
    : { text: `${r.title}（没有查看权限）`, resource: null, id: null }
}
