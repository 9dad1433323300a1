/** The host of a database among several: the one that accepts writes. */
import pg from 'pg'
import { hostsOf } from '../config/database-address.ts'

export interface Hosts {
  /** the address of the next connection */
  current(): string
  /** looks for the host that accepts writes; one search at a time */
  seek(): Promise<void>
  /** clients that follow `current`, and search after a failure */
  readonly Client: typeof pg.Client
  readonly isOne: boolean
}

const ANSWER_MS = 3000
const RECOVERING = '57P02'

export const openHosts = (address: string): Hosts => {
  const all = hostsOf(address)
  let current = all[0]!
  let seeking: Promise<void> | undefined
  const isOne = all.length === 1
  const find = async (): Promise<void> => {
    const found = await Promise.any(all.map(writable)).catch(() => undefined)
    current = found ?? current
    seeking = undefined
  }
  const seek = async (): Promise<void> => {
    if (!isOne) await (seeking ??= find())
  }
  class Following extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: current })
    }
    override connect(): Promise<pg.Client>
    override connect(done: Done): void
    override connect(done?: Done): Promise<pg.Client> | void {
      const opened = this.open()
      if (done) void settle(opened, done)
      else return opened
    }
    private async open(): Promise<pg.Client> {
      try {
        await super.connect()
        return this
      } catch (error) {
        await seek()
        throw error
      }
    }
  }
  return { current: () => current, seek, Client: isOne ? pg.Client : Following, isOne }
}

type Done = (error?: Error) => void

export const settle = async (work: Promise<unknown>, done: Done): Promise<void> => {
  let failure: Error | undefined
  try {
    await work
  } catch (error) {
    failure = error as Error
  }
  done(failure)
}

/** @returns the address, if its server is there and no standby */
const writable = async (address: string): Promise<string> => {
  const times = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, application_name: 'huxi' }
  const client = new pg.Client({ connectionString: address, ...times }).on('error', () => {})
  try {
    await client.connect()
    await refuseStandby(client)
    return address
  } finally {
    await client.end().catch(() => {})
  }
}

/** @throws like a database that recovers */
export const refuseStandby = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]!.standby) throw Object.assign(new Error('the server is a standby'), { code: RECOVERING })
}
