/** Uses of files as recorded by triggers, shown within the caller's visibility. */
import { storedFile, type FileUse, type FileUses } from '@huxi/contract'
import { codeOf, columnName, refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { labelsOfAll } from '../../../engine/read/labels.ts'
import { storeOf } from '../../../engine/write/store.ts'

interface Noted {
  readonly source: string
  readonly field: string
  readonly rowId: string
}

export const usesOfFile = async (ctx: Ctx, id: string): Promise<FileUses> => {
  const { path } = await storeOf(ctx, storedFile).one(ctx, id)
  return usesOf(ctx, [path])
}

/** @throws {AppError} refused for used files, with `detail.uses`; hidden uses are neither described nor counted */
export const refuseUsed = async (ctx: Ctx, paths: readonly string[]): Promise<void> => {
  const { uses, hidden } = await usesOf(ctx, paths)
  if (uses.length === 0 && !hidden) return
  const titles = uses.map(({ title, deleted }) => (deleted ? `回收站中的${title}` : title))
  const named = [...new Set(titles)].map((title) => `${titles.filter((t) => t === title).length} 个${title}`).join('、')
  throw refused(`还有${named ? ` ${named}` : '您看不到的数据'}在使用它，不能删除，请先在那里移除或换一个文件`, { uses })
}

export const usesOf = async (ctx: Ctx, paths: readonly string[]): Promise<FileUses> => {
  const { rows } = await sql<Noted>`select source, field, row_id as "rowId" from sys_file_use
    where path = any(${[...paths]}) order by source, field, row_id`.execute(ctx.db)
  const seen = await visibleUses(ctx, rows)
  const uses = rows.flatMap((row) => seen(row) ?? [])
  return { uses, hidden: uses.length < rows.length }
}

/** Visible uses: rows by permission to list, rows in the bin by permission to delete. */
const visibleUses = async (ctx: Ctx, rows: readonly Noted[]): Promise<(row: Noted) => FileUse | undefined> => {
  const listed = [...ctx.services.ports.resources.values()].filter((r) => holds(ctx, codeOf(r, 'list')))
  const binned = listed.filter((r) => r.keepDeleted && holds(ctx, codeOf(r, 'delete')))
  const whole = new Map(binned.map((r): [Resource, Resource] => [r, { ...r, keepDeleted: false }]))
  const idsIn = (r: Resource) => rows.filter(({ source }) => source === r.table).map(({ rowId }) => rowId)
  const labels = await labelsOfAll(ctx, new Map([...listed, ...whole.values()].map((r) => [r, idsIn(r)])))
  const labelIn = (r: Resource | undefined, id: string) => (r ? labels.get(r)?.get(id) : undefined)
  return ({ source, field: column, rowId: id }) => {
    const r = listed.find(({ table }) => table === source)
    const present = labelIn(r, id)
    const label = present ?? labelIn(r && whole.get(r), id)
    if (!r || label === undefined) return undefined
    const [, f] = Object.entries(r.fields).find(([name]) => columnName(name) === column)!
    return { resource: r.name, title: r.title, field: f.label, id, label, deleted: present === undefined }
  }
}
