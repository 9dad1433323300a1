/** Whether an external database accepts a login. No query is sent. */
import pg from 'pg'
import { outboundPlace, type Reach } from '../net/outbound.ts'

const LIMIT_MS = 3000

interface Login {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
}

/** @returns false for any reason, which could reveal network or database */
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
      // an explicit empty password, else pg would use environment or file of this machine
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
