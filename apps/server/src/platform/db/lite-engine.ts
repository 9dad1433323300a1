/** The embedded engine in this thread, or in a thread that can be ended. */
import type { PGlite } from '@electric-sql/pglite'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { threadModule } from '../config/paths.ts'
import { createLite } from './lite.ts'
import type { Errand, Outcome } from './lite-thread.ts'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

export interface LiteEngine {
  exec(bytes: Uint8Array): Promise<Messages>
  close(): Promise<void>
  /** ends it like a power cut; absent where impossible */
  end?(): void
}

export const NOT_QUERYABLE = 'the embedded engine is not queryable'

/** In this thread: a database in memory would be lost with another. */
export const openLite = async (dataDir: string, template?: Blob): Promise<LiteEngine> =>
  engineOf(await createLite(dataDir, template))

export const engineOf = (lite: PGlite): LiteEngine => ({
  exec: (bytes) => lite.execProtocolStream(bytes, { throwOnError: false }),
  close: () => lite.close(),
})

/** Messages with an answer: simple query, flush, end of a statement. */
const ENDING: ReadonlySet<number> = new Set(Buffer.from('QHS'))

export const openLiteThread = async (dataDir: string): Promise<LiteEngine> => {
  const { protocol } = await import('@electric-sql/pglite')
  const worker = new Worker(threadModule('lite-thread', import.meta.url), { workerData: { dataDir } })
  await once(worker, 'message')
  const waiting: { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }[] = []
  let isGone = false
  const leave = (): void => {
    isGone = true
    for (const { reject } of waiting.splice(0)) reject(new Error(NOT_QUERYABLE))
  }
  worker.on('message', (outcome: Outcome) => {
    const first = waiting.shift()
    if (waiting.length === 0) worker.unref()
    if ('bytes' in outcome) first?.resolve(outcome.bytes)
    else first?.reject(new Error(outcome.error))
  })
  worker.on('error', leave).on('exit', leave)
  // a pending request keeps the process alive, an idle engine does not
  worker.unref()
  const ask = (errand: Errand): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      if (isGone) return reject(new Error(NOT_QUERYABLE))
      waiting.push({ resolve, reject })
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(errand)
    })
  const pending: Uint8Array[] = []
  return {
    async exec(bytes) {
      pending.push(bytes)
      if (!ENDING.has(bytes[0]!)) return []
      const answer = await ask({ bytes: Buffer.concat(pending.splice(0)) })
      const messages: Messages = []
      if (answer.length > 0) new protocol.Parser().parse(answer, (message) => void messages.push(message))
      return messages
    },
    async close() {
      await ask('close')
      await worker.terminate()
    },
    end() {
      leave()
      void worker.terminate()
    },
  }
}
