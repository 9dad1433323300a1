/** The route or job behind a statement, for the log of slow statements. */
import { AsyncLocalStorage } from 'node:async_hooks'

const origins = new AsyncLocalStorage<string>()

export const withQueryOrigin = <T>(name: string, work: () => T): T => origins.run(name, work)

/** undefined = the program itself, at its start or between jobs */
export const queryOrigin = (): string | undefined => origins.getStore()
