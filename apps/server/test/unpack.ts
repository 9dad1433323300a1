/** A folder of the embedded engine from a dump of the run: creating one takes seconds of CPU. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

export const unpack = (dump: string, dataDir: string): void => {
  const folder = join(dataDir, 'db')
  mkdirSync(folder, { mode: 0o700 })
  // the dump has absolute names, from which tar removes the slash with a warning
  execFileSync('tar', ['-xf', dump, '-C', folder, '--no-same-owner'], { stdio: ['ignore', 'ignore', 'ignore'] })
}
