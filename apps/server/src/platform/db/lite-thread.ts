/** The thread of PGlite: a statement does not block the process, and can be ended. */
import { parentPort, workerData } from 'node:worker_threads'
import { createLite } from './lite.ts'

export type Errand = { readonly bytes: Uint8Array } | 'close'

export type Outcome = { readonly bytes: Uint8Array } | { readonly error: string }

const port = parentPort!
const lite = await createLite((workerData as { dataDir: string }).dataDir)

const run = async (errand: Errand): Promise<Uint8Array> => {
  if (errand !== 'close') return lite.execProtocolRaw(errand.bytes)
  await lite.close()
  return new Uint8Array(0)
}

const answer = async (before: Promise<void>, errand: Errand): Promise<void> => {
  await before
  const outcome = await run(errand).then(
    (bytes): Outcome => ({ bytes }),
    (error: unknown): Outcome => ({ error: String(error) }),
  )
  port.postMessage(outcome)
}

let last: Promise<void> = Promise.resolve()
port.on('message', (errand: Errand) => void (last = answer(last, errand)))
port.postMessage('ready')
