/**
 * Replaces `zustand` in tests (see vitest.config.ts): the same stores, but each can begin again, because the⏎test
 * files of a worker share their modules.
 */
import type { StateCreator, StoreApi } from 'zustand/vanilla'
import { create as createStore, type UseBoundStore } from 'zustand/react'

const begun: (() => void)[] = []

export const create = <State>(begin: StateCreator<State>): UseBoundStore<StoreApi<State>> => {
  const store = createStore(begin)
  begun.push(() => store.setState(begin(store.setState, store.getState, store), true))
  return store
}

/** Resets every store to the state of a freshly loaded page: it reads the browser's storage again. */
export const resetStores = (): void => begun.forEach((beginAgain) => beginAgain())
