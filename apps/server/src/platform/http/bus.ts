/** Events between areas and processes, sent with the commit. They carry ids, no personal data. */
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database, Db, Tx } from '../db/db.ts'
import { CHANNEL } from '../db/listen.ts'
import type { Log } from '../config/log.ts'
import { ownSchema } from '../db/migrate.ts'
import { withoutResult } from '../db/pipeline.ts'
import type { Redis } from '../db/redis.ts'
import type { Push } from './sockets.ts'

/** Topics and payloads. `{}` means that anything may have changed, which a process receives after an outage. */
export interface EventPayloads {
  'articles.changed': object
  'dict.changed': { code?: string }
  'forms.changed': object
  'authority.changed': { userIds?: readonly string[] }
  'jobs.changed': object
  'labels.changed': object
  'queue.draining': object
  'queue.shared': object
  'settings.changed': object
  'program.arrived': { schema?: number }
  push: Partial<Push>
}
export type Topic = keyof EventPayloads

export type BusEvent = { [T in Topic]: { readonly topic: T; readonly payload: EventPayloads[T] } }[Topic]

export interface Bus {
  on<T extends Topic>(topic: T, listen: (payload: EventPayloads[T]) => void): void
  publish<T extends Topic>(topic: T, payload: EventPayloads[T]): void
  /** notifies other processes with the commit of the transaction */
  notifyOnCommit(tx: Tx, events: readonly BusEvent[]): Promise<void>
  deliver(events: readonly BusEvent[]): void
  close(): Promise<void>
}

/** PostgreSQL takes less than 8 000 bytes. */
const PAYLOAD_MAX = 7900
const PUSHES = 'push'

export const openBus = async (database: Database, log: Log, redis?: Redis): Promise<Bus> => {
  const self = randomUUID()
  const listeners = new Map<Topic, ((payload: never) => void)[]>()

  const dispatch = ({ topic, payload }: BusEvent): void => {
    for (const listen of listeners.get(topic) ?? []) {
      try {
        listen(payload as never)
      } catch (error) {
        log.error({ err: error, topic }, 'a listener failed')
      }
    }
  }
  const receive = (message: string): void => {
    const event = read(message)
    if (!event) log.warn('an unreadable message on the bus')
    else if (event.from !== self) dispatch(event)
  }
  const renewed = (): void => {
    log.info('the bus is back')
    for (const topic of listeners.keys()) dispatch({ topic, payload: {} })
  }
  const subscription = await database.listen({ schema: await ownSchema(), onMessage: receive, onReconnect: renewed })
  redis?.subscribe(PUSHES, receive)

  const notify = async (db: Db | Tx, events: readonly BusEvent[]): Promise<void> => {
    if (database.engine === 'embedded' || events.length === 0) return
    const messages = events.map((one) => write(self, one))
    await sql`select pg_notify(${CHANNEL}, message) from unnest(${messages}::text[]) as message`.execute(db)
  }
  /** Pushes go through Redis when present; without it through the database. */
  const fanOut = async (events: readonly BusEvent[]): Promise<void> => {
    for (const one of events) {
      if (!(await redis?.publish(PUSHES, write(self, one)))) await notify(database.scoped(null), [one])
    }
  }
  const isLate = ({ topic }: BusEvent): boolean => topic === 'push' && redis !== undefined
  const failed = (error: unknown): void => log.warn({ err: error }, 'other processes were not notified')

  return {
    on: (topic, listen) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listen]),
    publish(topic, payload) {
      const event = { topic, payload } as BusEvent
      dispatch(event)
      void (isLate(event) ? fanOut([event]) : notify(database.scoped(null), [event])).catch(failed)
    },
    notifyOnCommit: (tx, events) =>
      withoutResult(() =>
        notify(
          tx,
          events.filter((one) => !isLate(one)),
        ),
      ),
    deliver(events) {
      for (const one of events) dispatch(one)
      void fanOut(events.filter(isLate)).catch(failed)
    },
    close: () => subscription.close(),
  }
}

type Message = BusEvent & { from: string }

const write = (from: string, event: BusEvent): string => {
  const whole = JSON.stringify({ from, ...event })
  return Buffer.byteLength(whole) <= PAYLOAD_MAX ? whole : JSON.stringify({ from, topic: event.topic, payload: {} })
}

const read = (message: string): Message | undefined => {
  try {
    const { from, topic, payload } = JSON.parse(message) as Partial<Message>
    return from && topic && payload ? ({ from, topic, payload } as Message) : undefined
  } catch {
    return undefined
  }
}
