/** Connections that read for reports: few, read-only, bounded in time and memory, as a role that sees the views of reports alone. */
import { AppError } from '@huxi/model'
import type pg from 'pg'
import { DatabaseBusy, isSilence, isUnavailable, noteAway } from '../config/db-error.ts'
import { accountOf, isNoRole, type Runner } from './account.ts'
import { ZONE } from './connection.ts'
import type { Shares } from './share.ts'

export const REPORT_ROLE = 'rpt_reader'

/** How long one statement of a report may take. */
const REPORT_MS = 10_000

interface Told<R> {
  readonly rows: R[]
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

export type Ask = <R>(text: string, values?: readonly unknown[]) => Promise<Told<R>>

export interface Reach {
  readonly tenantId: number
  /** names of persons as in lists; otherwise masked, as in sheets and statistics */
  readonly clearNames?: boolean | undefined
}

export interface Reading {
  /** the account that reads, and whether it may take the role */
  account(): Promise<Runner>
  /**
   * A connection inside a read-only transaction of one tenant, for as long as `work` takes.
   * @throws {AppError} unavailable when there is none in time, or the role may not be taken
   */
  lend<T>(reach: Reach, work: (ask: Ask) => Promise<T>): Promise<T>
  /** asks on a connection that is there already; what takes too long is ended */
  bounded(ask: Ask): Ask
}

/** How long a statement of a report may take on an engine that is ended with it. */
const STOPPED_MS = 3000

/** Cancelled, as PostgreSQL says it. */
const CANCELLED = '57014'

/** @param stop ends the engine */
export const boundedBy = (stop: (() => void) | undefined): Reading['bounded'] => {
  if (!stop) return (ask) => ask
  return (ask) =>
    async <R>(text: string, values?: readonly unknown[]): Promise<Told<R>> => {
      let isStopped = false
      const late = setTimeout(() => {
        isStopped = true
        stop()
      }, STOPPED_MS)
      try {
        return await ask<R>(text, values)
      } catch (error) {
        throw isStopped ? Object.assign(new Error('stopped', { cause: error }), { code: CANCELLED }) : error
      } finally {
        clearTimeout(late)
      }
    }
}

/** Everything that bounds a report, for one transaction. Names without schema are those of PostgreSQL and of the tables. */
const SETTINGS = `set local timezone = '${ZONE}'; set local statement_timeout = ${REPORT_MS}; set local lock_timeout = 3000;
  set local idle_in_transaction_session_timeout = 30000; set local work_mem = '16MB'; set local jit = off; set local cursor_tuple_fraction = 1;
  set local max_parallel_workers_per_gather = 0; set local standard_conforming_strings = on;
  set local search_path = pg_catalog, public, pg_temp; set local role ${REPORT_ROLE}`

/** What begins the work of a report in a transaction, all of it in one message. */
export const bounds = ({ tenantId, clearNames = false }: Reach): string => {
  if (!Number.isSafeInteger(tenantId)) throw new Error('a tenant is a number')
  return `set transaction read only; set local app.tenant = '${tenantId}'; set local app.names = '${clearNames ? 'clear' : 'masked'}'; ${SETTINGS}`
}

const UNABLE = '在线报表暂不能运行：数据库账号没有报表角色的权限，请联系管理员'

/** Begins, works, and leaves nothing behind. */
export const reading = async <T>(client: pg.ClientBase, reach: Reach, work: (ask: Ask) => Promise<T>): Promise<T> => {
  // all that one report asks is of one moment
  await client.query('begin isolation level repeatable read')
  let isLost = false
  try {
    await client.query(bounds(reach)).catch((error: unknown) => {
      throw isNoRole(error) ? new AppError('unavailable', UNABLE, { retryAfter: 60 }) : error
    })
    // the extended protocol takes one statement and no more
    return await work((text, values = []) =>
      client.query({ text, values: [...values], queryMode: 'extended' } as never),
    )
  } catch (error) {
    isLost = isSilence(error)
    throw error
  } finally {
    // nothing answers any more on a connection that went silent
    if (!isLost) await client.query('rollback').catch(() => {})
  }
}

const BUSY = '其他报表正在运行，请稍后再试'

/** Reading from a pool of its own, which no list waits for. */
export const readFrom = (pool: pg.Pool, turns: Shares): Reading => ({
  bounded: boundedBy(undefined),
  account: () => accountOf(pool, REPORT_ROLE),
  async lend(reach, work) {
    const leave = await turns.enter().catch((error: unknown) => {
      throw error instanceof DatabaseBusy ? new AppError('unavailable', BUSY, { retryAfter: 5 }) : error
    })
    let isLost = false
    try {
      const client = await pool.connect()
      try {
        return await reading(client, reach, work)
      } catch (error) {
        isLost = isSilence(error)
        throw error
      } finally {
        client.release(isLost)
      }
    } catch (error) {
      if (isUnavailable(error)) noteAway(error)
      throw error
    } finally {
      leave()
    }
  },
})
