import { columnName, refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { scope } from './visibility.ts'

export const branchIds = async (ctx: Ctx, r: Resource, parent: string, ids: readonly string[]): Promise<string[]> => {
  const own = sql.join([sql`true`, ...scope(ctx, r)], sql` and `)
  const { rows } = await sql<{ id: string }>`with recursive branch as (
      select id from ${sql.table(r.table)} where ${own} and id = any(${[...ids]})
      union select t.id from ${sql.table(r.table)} t join branch b on t.${sql.ref(columnName(parent))} = b.id
    ) select id from branch`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** @throws {AppError} refused when the new parent is within the moved branch */
export const refuseCycle = async (
  ctx: Ctx,
  r: Resource,
  parent: string,
  id: string,
  newParent: string,
): Promise<void> => {
  if ((await branchIds(ctx, r, parent, [id])).includes(newParent)) {
    throw refused(`不能把${r.title}移动到它自己或它的下级之下，请选择其他位置`)
  }
}

export type Branch<T> = T & { children: Branch<T>[] }

export const nest = <T extends { id: string; parentId: string | null }>(rows: readonly T[]): Branch<T>[] =>
  nestBy(rows, ({ parentId }) => parentId)

export const nestBy = <T extends { id: string }>(
  rows: readonly T[],
  parentOf: (row: T) => string | null,
): Branch<T>[] => {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] as Branch<T>[] }]))
  const roots: Branch<T>[] = []
  for (const node of nodes.values()) {
    const above = parentOf(node)
    const parent = above ? nodes.get(above) : undefined
    ;(parent ? parent.children : roots).push(node)
  }
  return roots
}
