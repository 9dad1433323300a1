import { AppError, NOT_FOUND, messageOf, refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { reply } from '../core/answer.ts'
import { actor } from '../core/caller.ts'
import { audit, inTransaction } from '../core/transaction.ts'
import type { Ctx } from '../core/context.ts'
import type { LoggedChange } from '../core/journal.ts'
import type { VerbRun } from '../read/hooks.ts'
import { storeOf, type Store } from '../write/store.ts'
import { MOVED_ON } from '../write/undo.ts'

const TOGETHER = 500

export const undoImportOf =
  (r: Resource, others: readonly Resource[] = []): VerbRun<Resource, 'undoImport'> =>
  (ctx, input) =>
    inTransaction(ctx, async (tx) => {
      const runId = input.runId
      const stores = new Map([r, ...others].map((one) => [one.table, storeOf(tx, one)]))
      let rows = 0
      for await (const changes of pagesOf(tx, runId)) {
        const own = changes.filter((change) => stores.has(change.table) && isOwn(tx, change))
        rows += own.length
        for (const some of inRuns(own, stores)) {
          await undoSome(tx, stores.get(some[0]!.table)!, some)
          await setImmediate()
        }
      }
      if (rows === 0) throw refused('没有找到这次导入；只能撤销自己导入的数据')
      await audit(tx, { action: 'import.undo', object: r.name, outcome: 'success', detail: { runId, rows } })
      await tx.services.ports.imports.undone(tx, runId)
      return reply(messageOf(r, 'undoImport'))
    })

async function* pagesOf(tx: Ctx, runId: string): AsyncGenerator<LoggedChange[]> {
  let last: string | undefined
  for (;;) {
    const page = await tx.services.ports.journal.run(tx, runId, last)
    if (page.length === 0) return
    yield page
    last = page.at(-1)!.entryId
  }
}

const isOwn = (ctx: Ctx, change: LoggedChange): boolean =>
  change.createBy === actor(ctx) || ctx.session?.superAdmin === true

const inRuns = (changes: readonly LoggedChange[], stores: ReadonlyMap<string, Store>): LoggedChange[][] => {
  const runs: LoggedChange[][] = []
  for (const change of changes) {
    const last = runs.at(-1)
    const joins =
      last && last.length < TOGETHER && last[0]!.table === change.table && isPlain(last[0]!) && isPlain(change)
    if (joins && isUndoneTogether(stores.get(change.table)!)) last.push(change)
    else runs.push([change])
  }
  return runs
}

const isUndoneTogether = ({ hooks }: Store): boolean => !hooks.afterWrite

const isPlain = ({ verb, before }: LoggedChange): boolean => verb === 'add' && before === null

const undoSome = async (tx: Ctx, own: Store, changes: readonly LoggedChange[]): Promise<void> => {
  try {
    if (changes.length === 1) return await own.undo(tx, changes[0]!)
    const unmoved = sql`version = any(${[...new Set(changes.map(({ after }) => Number(after!['version'])))]})`
    await own.undoAdded(
      tx,
      changes.map(({ id }) => id),
      unmoved,
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'refused') throw error
    // among many rows, changed ones are reported as not found
    const why = error.message === NOT_FOUND && changes.length > 1 ? MOVED_ON : error.message
    throw refused(`不能撤销本次导入，没有撤销任何数据：${why}`)
  }
}
