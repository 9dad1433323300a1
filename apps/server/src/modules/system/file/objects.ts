import { sql } from 'kysely'
import { afterCommit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'

const objectsOf = async (tx: Ctx, paths: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ stored: string }>`
    select coalesce(f.stored, f.path) as stored from sys_file f where f.path = any(${[...paths]})
    union select v.stored from sys_file_version v join sys_file f on f.id = v.file_id where f.path = any(${[...paths]})`.execute(
    tx.db,
  )
  return rows.map(({ stored }) => stored)
}

/** Call it before deleting the rows; objects go after the commit, because a row without its object would be broken. */
export const dropObjects = async (tx: Ctx, paths: readonly string[]): Promise<void> => {
  const { storage, log } = tx.services
  const objects = await objectsOf(tx, paths)
  afterCommit(tx, () => {
    for (const object of objects)
      storage.remove(object).catch((error: unknown) => log.error({ err: error, object }, 'a file was not removed'))
  })
}

/** Deletes files for good, also used ones. */
export const eraseFiles = async (tx: Ctx, paths: readonly string[]): Promise<void> => {
  await dropObjects(tx, paths)
  await sql`delete from sys_file where path = any(${[...paths]})`.execute(tx.db)
}
