/** Whether a database beside the own one lets somebody in. Nothing is asked of it. */
import pg from 'pg'
import { outboundPlace, type Reach } from '../net/outbound.ts'

/** All of it, from the look-up to the answer about the password. */
const LIMIT_MS = 3000

interface Login {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
}

/** @returns false whatever the reason is: it may tell what the network or the database is like */
export const letsIn = async (reach: Reach, login: Login, limitMs = LIMIT_MS): Promise<boolean> => {
  const signal = AbortSignal.timeout(limitMs)
  const begun = performance.now()
  let client: pg.Client | undefined
  try {
    const { host, port, database, user, password } = login
    const { address, plain } = await outboundPlace(reach, { host, port }, signal)
    client = new pg.Client({
      host: address,
      port,
      database,
      user,
      // an empty one is none: neither the environment nor a file of this machine has another
      password: () => password,
      ssl: plain ? false : { servername: host },
      connectionTimeoutMillis: Math.max(1, limitMs - (performance.now() - begun)),
      application_name: 'huxi',
    })
    client.on('error', () => undefined)
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    void client?.end().catch(() => undefined)
  }
}
