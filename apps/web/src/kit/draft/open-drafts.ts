import type { Keeper } from './keeper.ts'

const open = new Set<Keeper>()

/** Registers the draft of an open form. @returns unregisters it */
export const noteOpenDraft = (keeper: Keeper): (() => void) => {
  open.add(keeper)
  return () => void open.delete(keeper)
}

/** Saves all pending drafts; never fails, because staying would not help. */
export const flushDrafts = async (): Promise<void> => {
  await Promise.all([...open].map((keeper) => keeper.flush()))
}
