/**
 * Events between areas: upward without imports, to every listener, in this process and in the others. Published inside a
 * transaction it waits for the commit, and the commit itself notifies the other processes (NOTIFY). Nothing in it may name
 * or describe a person but an id.
 */
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database, Db, Tx } from '../db/db.ts'
import { CHANNEL } from '../db/listen.ts'
import type { Log } from '../config/log.ts'
import { ownSchema } from '../db/migrate.ts'
import type { Redis } from '../db/redis.ts'
import type { Push } from './sockets.ts'

/**
 * Every kind of event and what it carries. Each part may be missing: `{}` says that anything may have changed, which is
 * what a process receives that was cut off for a while.
 */
export interface EventPayloads {
  'dict.changed': { code?: string }
  /** forms were published or retired, or became ready */
  'forms.changed': object
  'authority.changed': { userIds?: readonly string[] }
  /** jobs were added or changed, or one is to run at once */
  'jobs.changed': object
  /** settings of the installation were changed */
  'settings.changed': object
  /** a program of this schema serves */
  'program.arrived': { schema?: number }
  /** a message to sockets; `{}` is for nobody */
  push: Partial<Push>
}
export type Topic = keyof EventPayloads

/** One event on its way. */
export type BusEvent = { [T in Topic]: { readonly topic: T; readonly payload: EventPayloads[T] } }[Topic]

export interface Bus {
  on<T extends Topic>(topic: T, listen: (payload: EventPayloads[T]) => void): void
  /** notifies listeners here and in the other processes */
  publish<T extends Topic>(topic: T, payload: EventPayloads[T]): void
  /** notifies the other processes by the commit of the transaction */
  notifyOnCommit(tx: Tx, events: readonly BusEvent[]): Promise<void>
  /** notifies listeners of this process, once the transaction has been committed */
  deliver(events: readonly BusEvent[]): void
  close(): Promise<void>
}

/** PostgreSQL takes less than 8 000 bytes. */
const PAYLOAD_MAX = 7900
const PUSHES = 'push'

/** Opens the bus. The embedded engine has one process only, so nobody else needs to be notified. */
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
  /** Pushes go through Redis when there is one; lost Redis costs a statement, not the message. */
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
      notify(
        tx,
        events.filter((one) => !isLate(one)),
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
