import { refused, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../../src/engine/core/caller.ts'
import type { Hooks } from '../../src/engine/read/hooks.ts'
import { usualScopes } from '../../src/engine/read/row-rules.ts'
import { FIXED, HIDDEN, KEPT, notice, REFUSED_NAME, type hooked } from './definitions.ts'
import type { line, order } from './order.ts'

const FIRST_TENANT = 1

export const hookCalls: { verb: string; before: string | null; after: string | null; past: string | undefined }[] = []

const nameOf = (row: RowOf<typeof hooked> | null): string | null => row?.name ?? null

export const hooks: Hooks<typeof hooked> = {
  visibleRows: (ctx) => (ctx.tenantId === FIRST_TENANT ? [] : [sql`remark is distinct from ${HIDDEN}`]),
  beforeWrite: (_ctx, { remark, ...input }, current) => ({
    ...input,
    ...(input.name && { initials: [...input.name].slice(0, 2).join('') }),
    // once it is fixed, no form writes it again
    ...(remark !== undefined && current?.remark !== FIXED && { remark }),
  }),
  beforeDelete: (_ctx, rows) => {
    for (const { name } of rows) if (name === KEPT) throw refused(`“${name}”仍在使用，不能删除`)
  },
  afterWrite: async (_ctx, { verb, before, after, past }) => {
    if (after?.name === REFUSED_NAME) throw refused('该名称不能使用，请换一个')
    hookCalls.push({ verb, before: nameOf(before), after: nameOf(after), past })
  },
  enrich: async (_ctx, rows) => rows.map((row) => ({ ...row, length: [...row.name].length })),
}

export const moved: { move: string | undefined; verb: string; before: string; after: string | undefined }[] = []

/** Hooks of moves: one writes another column, one refuses after the state is written. */
export const noticeHooks: Hooks<typeof notice> = {
  scopes: usualScopes(notice),
  visibleRows: (ctx) => (ctx.tenantId === FIRST_TENANT ? [] : [sql`not (name = ${HIDDEN} and state = '1')`]),
  beforeDelete: (_tx, rows) => {
    for (const { name } of rows) if (name === KEPT) throw refused(`“${name}”仍在使用，不能删除`)
  },
  afterWrite: async (_tx, { move, verb, before, after }) => {
    if (before) moved.push({ move, verb, before: before.state!, after: after?.state ?? undefined })
  },
  moves: {
    withdraw: (_ctx, { asked, write }) => write({ reason: asked.reason }),
    publish: async (tx, { write }) => {
      const rows = await write({ publishedBy: actor(tx), checkedBy: actor(tx) })
      if (rows.some((row) => row.name === REFUSED_NAME)) throw refused('该标题不能发布，请换一个')
      return rows
    },
  },
}

export const orderHooks: Hooks<typeof order> = {
  beforeWrite: (_tx, { lines, ...input }, current) => ({
    ...input,
    ...(lines !== undefined && current?.name !== FIXED && { lines }),
  }),
}

export const lineHooks: Hooks<typeof line> = {
  visibleRows: (ctx) => (ctx.tenantId === FIRST_TENANT ? [] : [sql`name is distinct from ${HIDDEN}`]),
}
