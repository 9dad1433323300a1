/** PostgreSQL's own parser as WebAssembly, fifteen megabytes: loaded by the first report. */
import type * as Parser from 'libpg-query'

let parser: typeof Parser | undefined

export const openParser = async (): Promise<void> => {
  if (parser) return
  const found = await import('libpg-query')
  await found.loadModule()
  parser = found
}

export const postgresParser = (): typeof Parser => {
  if (!parser) throw new Error('open the parser first')
  return parser
}
