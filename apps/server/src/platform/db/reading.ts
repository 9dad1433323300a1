/** Connections of reports: few, read-only, limited in time and memory, as a role restricted to report views. */
import { AppError } from '@huxi/model'
import type pg from 'pg'
import { DatabaseBusy, isSilence, isUnavailable, markOutage } from '../config/db-error.ts'
import { accountOf, isNoRole, type Runner } from './account.ts'
import { ZONE } from './connection.ts'
import type { Shares } from './share.ts'

export const REPORT_ROLE = 'rpt_reader'

const REPORT_MS = 10_000

interface QueryResult<R> {
  readonly rows: R[]
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

export type Ask = <R>(text: string, values?: readonly unknown[]) => Promise<QueryResult<R>>

export interface Reach {
  readonly tenantId: number
  /** names of persons in clear, as in lists; otherwise masked, as in exports and statistics */
  readonly clearNames?: boolean | undefined
}

export interface Reading {
  account(): Promise<Runner>
  /** Runs `work` in a read-only transaction. @throws {AppError} unavailable without free connection or role */
  lend<T>(reach: Reach, work: (ask: Ask) => Promise<T>): Promise<T>
  bounded(ask: Ask): Ask
}

/** Time limit on an engine that ends with its statement. */
const STOPPED_MS = 3000

const CANCELLED = '57014'

export const boundedBy = (stop: (() => void) | undefined): Reading['bounded'] => {
  if (!stop) return (ask) => ask
  return (ask) =>
    async <R>(text: string, values?: readonly unknown[]): Promise<QueryResult<R>> => {
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

const LIMITS = `set local timezone = '${ZONE}'; set local statement_timeout = ${REPORT_MS}; set local lock_timeout = 3000;
  set local idle_in_transaction_session_timeout = 30000; set local work_mem = '16MB'; set local jit = off; set local cursor_tuple_fraction = 1;
  set local max_parallel_workers_per_gather = 0; set local standard_conforming_strings = on`

/** Names without schema resolve to PostgreSQL and the tables. */
const SETTINGS = `${LIMITS}; set local search_path = pg_catalog, public, pg_temp; set local role ${REPORT_ROLE}`

/** Other databases resolve names to PostgreSQL alone, since functions of their own may write. */
export const FOREIGN_BOUNDS = `set transaction read only; ${LIMITS}; set local search_path = pg_catalog, pg_temp`

export const bounds = ({ tenantId, clearNames = false }: Reach): string => {
  if (!Number.isSafeInteger(tenantId)) throw new Error('a tenant is a number')
  return `set transaction read only; set local app.tenant = '${tenantId}'; set local app.names = '${clearNames ? 'clear' : 'masked'}'; ${SETTINGS}`
}

const UNABLE = '在线报表暂不能运行：数据库账号没有报表角色的权限，请联系管理员'

export const reading = async <T>(client: pg.ClientBase, limits: string, work: (ask: Ask) => Promise<T>): Promise<T> => {
  // one snapshot for all statements of a report
  await client.query('begin isolation level repeatable read')
  let isLost = false
  try {
    await client.query(limits).catch((error: unknown) => {
      throw isNoRole(error) ? new AppError('unavailable', UNABLE, { retryAfter: 60 }) : error
    })
    // the extended protocol accepts one statement only
    return await work((text, values = []) =>
      client.query({ text, values: [...values], queryMode: 'extended' } as never),
    )
  } catch (error) {
    isLost = isSilence(error)
    throw error
  } finally {
    if (!isLost) await client.query('rollback').catch(() => {})
  }
}

const BUSY = '其他报表正在运行，请稍后再试'

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
        return await reading(client, bounds(reach), work)
      } catch (error) {
        isLost = isSilence(error)
        throw error
      } finally {
        client.release(isLost)
      }
    } catch (error) {
      if (isUnavailable(error)) markOutage(error)
      throw error
    } finally {
      leave()
    }
  },
})
