/** Ties the file storage to a database by a common mark: a process with another storage refuses to start. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Database } from './db.ts'
import { inClientTransaction } from './migrate.ts'
import { StartError } from '../config/start-error.ts'
import type { Notes } from '../files/storage.ts'

const MARK = 'huxi-storage-id'

type Place = Pick<Config, 's3' | 'filesDir'>

const nameOf = ({ s3, filesDir }: Place): string => (s3 ? `对象存储的桶 ${s3.bucket}` : `目录 ${filesDir}`)

/** Marks both sides, the storage before the commit: the next start adopts a mark without commit. */
const settle = async (
  client: pg.PoolClient,
  storage: Notes,
): Promise<{ registered: string; found: string | undefined }> => {
  const found = (await storage.note(MARK))?.trim()
  const mark = found ?? randomUUID()
  const { rows } = await inClientTransaction(client, async () => {
    const { rowCount } = await client.query(
      `insert into sys_storage (name, mark, at) values ('files', $1, now()) on conflict do nothing`,
      [mark],
    )
    if (rowCount === 1 && found === undefined) await storage.setNote(MARK, `${mark}\n`)
    return client.query<{ mark: string }>('select mark from sys_storage')
  })
  // another process may have marked the storage during the wait for the row
  return { registered: rows[0]!.mark, found: (await storage.note(MARK))?.trim() }
}

const settled = async (database: Database, storage: Notes, place: Place) => {
  try {
    return await database.asOwner((client) => settle(client, storage))
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') throw new StartError('数据库还没有准备好，请先启动一次系统')
    throw new StartError(
      `不能读写文件存储（${nameOf(place)}）：请检查它是否可用、账号有没有读写权限（${(error as Error).message}）`,
    )
  }
}

/** Compares the marks; the first process sets both. @throws {StartError} another storage, none, or no answer */
export const checkStorage = async (database: Database, storage: Notes, place: Place): Promise<void> => {
  const { registered, found } = await settled(database, storage, place)
  if (registered === found) return
  const finding = found ? `的编号是 ${found}` : '里没有编号文件'
  throw new StartError(
    `文件存储与数据库不符：数据库登记的文件存储编号是 ${registered}，而${nameOf(place)} ${finding}（${MARK}）。` +
      '多个进程必须使用同一处文件：请设置与其他进程相同的 S3_ENDPOINT、S3_BUCKET 等，或用 FILES_DIR 指向同一个共享目录，并确认它已挂载；' +
      `如果文件已搬到这里，请把原处的 ${MARK} 也复制过来；确实要从此以这里为准，请执行 npm run storage:adopt`,
  )
}

/** Binds the storage to the database, after a restore or on request. @returns name of the place */
export const adoptStorage = async (database: Database, storage: Notes, place: Place): Promise<string> => {
  await database.asOwner((client) => client.query(`delete from sys_storage`)).catch(() => {})
  await settled(database, storage, place)
  return nameOf(place)
}
