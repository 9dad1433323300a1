import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const packageAbove = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : packageAbove(dirname(folder))

export const SERVER_FOLDER = packageAbove(import.meta.dirname)

/** A module of a thread, beside the module at `from`: TypeScript in the sources, JavaScript in the bundle. */
export const threadModule = (name: string, from: string): URL =>
  new URL(`${name}${from.slice(from.lastIndexOf('.'))}`, from)
