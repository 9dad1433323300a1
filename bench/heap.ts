/** Loaded into the product: on a signal it writes the heap after a full collection, in bytes. */
import { renameSync, writeFileSync } from 'node:fs'

const file = process.env['BENCH_HELD']!

process.on('SIGUSR2', () => {
  globalThis.gc!()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(`${file}.part`, String(heapUsed + external))
  renameSync(`${file}.part`, file)
})
