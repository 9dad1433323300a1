/** The route or job on whose behalf statements run, for those who read of slow ones. */
import { AsyncLocalStorage } from 'node:async_hooks'

const askers = new AsyncLocalStorage<string>()

/** Does work of a route or job. @param name as it is defined, so that it shows no value */
export const asAsker = <T>(name: string, work: () => T): T => askers.run(name, work)

/** undefined = the program itself, at its start or between jobs */
export const askerOf = (): string | undefined => askers.getStore()
