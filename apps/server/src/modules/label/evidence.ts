/** Evidence as a person may read it: clinical values stay with those who may read the rows they come from. */
import { resourceNamed, type Evidence, type LabelTag } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { holds, type Ctx } from '../../engine/core/context.ts'
import { canAsk } from '../../engine/read/askable.ts'

/** A row the person may not read is named by its kind alone. */
export const shownEvidence = (ctx: Ctx, { resource, id, text }: Evidence): LabelTag['evidence'][number] => {
  const r = resourceNamed(resource)
  return holds(ctx, codeOf(r, 'list')) && canAsk(ctx, r, Object.keys(r.fields))
    ? { text, resource, id }
    : { text: `${r.title}（没有查看权限）`, resource: null, id: null }
}
