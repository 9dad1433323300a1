/** The drafts of all forms that are open, for moments at which the page itself goes away. */
import type { Keeper } from './keeper.ts'

const open = new Set<Keeper>()

/** Counts a form among the open ones. @returns how to end that */
export const noteOpenDraft = (keeper: Keeper): (() => void) => {
  open.add(keeper)
  return () => void open.delete(keeper)
}

/** Saves what still waits anywhere; never fails, since nobody is better off staying. */
export const flushDrafts = async (): Promise<void> => {
  await Promise.all([...open].map((keeper) => keeper.flush()))
}
