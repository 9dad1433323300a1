/** The route or job behind a statement, for the log of slow statements. */
import { AsyncLocalStorage } from 'node:async_hooks'

const askers = new AsyncLocalStorage<string>()

export const asAsker = <T>(name: string, work: () => T): T => askers.run(name, work)

/** undefined = the program itself, at its start or between jobs */
export const askerOf = (): string | undefined => askers.getStore()
