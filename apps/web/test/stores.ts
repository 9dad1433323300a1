/** Replaces `zustand` in tests (see vitest.config.ts): test files of a worker share modules, so stores must reset. */
import type { StateCreator, StoreApi } from 'zustand/vanilla'
import { create as createStore, type UseBoundStore } from 'zustand/react'

const begun: (() => void)[] = []

export const create = <State>(begin: StateCreator<State>): UseBoundStore<StoreApi<State>> => {
  const store = createStore(begin)
  begun.push(() => store.setState(begin(store.setState, store.getState, store), true))
  return store
}

export const resetStores = (): void => begun.forEach((beginAgain) => beginAgain())
