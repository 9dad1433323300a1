import { formResource, type FormNode, type formTree } from '@huxi/contract'
import { codeOf, forbidden, type InputOfEndpoint } from '@huxi/model'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { plainLabelOf } from '../../../engine/read/labels.ts'
import { nest } from '../../../engine/read/tree.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formsOf } from './registry.ts'

const ROWS_MAX = 5000

export const treeOf = async (ctx: Ctx, { resource }: InputOfEndpoint<typeof formTree>): Promise<FormNode[]> => {
  const r = formResource(await formsOf(ctx).named(ctx, resource))
  if (!holds(ctx, codeOf(r, 'list'))) throw forbidden()
  const rows = await storeOf(ctx, r).list(ctx, [], { limit: ROWS_MAX })
  const flat = (rows as unknown as { id: string; parentId?: string | null }[]).map((row) => ({
    id: row.id,
    parentId: row.parentId ?? null,
    title: plainLabelOf(r, row as never),
  }))
  const nodes = (branches: ReturnType<typeof nest<(typeof flat)[number]>>): FormNode[] =>
    branches.map(({ id, title, children }) => ({ key: id, title, children: nodes(children) }))
  return nodes(nest(flat))
}
