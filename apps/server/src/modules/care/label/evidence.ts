import { resourceNamed, type Evidence, type LabelTag } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'

const shownOne = (ctx: Ctx, { resource, id, text }: Evidence): LabelTag['evidence'][number] => {
  const r = resourceNamed(resource)
  return holds(ctx, codeOf(r, 'list')) && canAsk(ctx, r, Object.keys(r.fields))
    ? { text, resource, id }
    : { text: `${r.title}（没有查看权限）`, resource: null, id: null }
}

export const shownEvidence = (ctx: Ctx, evidence: readonly Evidence[]): LabelTag['evidence'] => {
  const shown = evidence.map((one) => shownOne(ctx, one))
  return [...new Map(shown.map((one) => [one.id ?? one.text, one])).values()]
}
