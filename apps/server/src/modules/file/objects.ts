/** The objects of the storage that belong to rows of files, and how they go: after the rows. */
import { sql } from 'kysely'
import { afterCommit, type Ctx } from '../../engine/core/context.ts'

/** All bytes of files, with those of their earlier versions. */
const objectsOf = async (tx: Ctx, paths: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ stored: string }>`
    select coalesce(f.stored, f.path) as stored from sys_file f where f.path = any(${[...paths]})
    union select v.stored from sys_file_version v join sys_file f on f.id = v.file_id where f.path = any(${[...paths]})`.execute(
    tx.db,
  )
  return rows.map(({ stored }) => stored)
}

/** Bytes go once it is certain that their rows have gone: a row without bytes would still promise something. Call it before the rows go. */
export const dropObjects = async (tx: Ctx, paths: readonly string[]): Promise<void> => {
  const { storage, log } = tx.services
  const objects = await objectsOf(tx, paths)
  afterCommit(tx, () => {
    for (const object of objects)
      storage.remove(object).catch((error: unknown) => log.error({ err: error, object }, 'a file was not removed'))
  })
}

/** Removes files for good, whatever uses them. */
export const eraseFiles = async (tx: Ctx, paths: readonly string[]): Promise<void> => {
  await dropObjects(tx, paths)
  await sql`delete from sys_file where path = any(${[...paths]})`.execute(tx.db)
}
