/**
 * News between areas: upward without imports, to whoever listens. Published inside a transaction it waits for the commit.
 * Other processes learn of changes when their caches expire (≤ 5 s).
 */

/** Every kind of news and what it carries. */
export interface News {
  'dict.changed': { code?: string }
  'authority.changed': { userIds?: readonly string[] }
}
export type Topic = keyof News

export interface Bus {
  on<T extends Topic>(topic: T, listen: (news: News[T]) => void): void
  publish<T extends Topic>(topic: T, news: News[T]): void
}

export const createBus = (): Bus => {
  const listeners = new Map<Topic, ((news: never) => void)[]>()
  return {
    on: (topic, listen) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listen]),
    publish: (topic, news) => listeners.get(topic)?.forEach((listen) => listen(news as never)),
  }
}
