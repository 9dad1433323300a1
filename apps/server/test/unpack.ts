/** A folder of the embedded engine from one of the dumps of the run: making a new one takes seconds of CPU. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** @param dump `embeddedEmpty` or `embeddedTemplate` */
export const unpack = (dump: string, dataDir: string): void => {
  const folder = join(dataDir, 'db')
  mkdirSync(folder, { mode: 0o700 })
  // the dump names its files from the root, which tar takes away with a remark
  execFileSync('tar', ['-xf', dump, '-C', folder, '--no-same-owner'], { stdio: ['ignore', 'ignore', 'ignore'] })
}
