/** Saves typed values: soon after a change, at intervals while typing, and when the page is left. */

type Values = Record<string, unknown>

export interface Store {
  /** @returns when it was saved; `leaving` = the page may be gone before the answer */
  save(values: Values, leaving: boolean): Promise<string>
  drop(): Promise<unknown>
}

export interface KeeperState {
  at?: string
  trouble?: unknown
}

export interface Keeper {
  changed(values: Values | undefined): void
  flush(): Promise<void>
  /** saves once more without retries: the form may be opened anew */
  close(): Promise<void>
  reopen(): void
  /** sends everything unconfirmed once more while the page unloads */
  leave(): void
  /** drops the draft after the form was saved */
  end(): Promise<void>
  none(): void
}

/** Delay of a save after a change; with the round trip below two seconds. */
const REST = 1500
const RETRY = 5000

/** Opens the keeper of one form's draft; `tell` gets its state, `mayRetry` says whether a retry can help. */
export const openKeeper = (
  store: Store,
  report: (state: KeeperState) => void,
  mayRetry: (error: unknown) => boolean,
): Keeper => {
  let waiting: { values: Values | undefined } | undefined
  let sending: { values: Values | undefined } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue = Promise.resolve()
  // whether the server has a draft; true until its answer
  let isKnown = true
  let [closed, ended] = [false, false]

  const rest = (ms: number) => (timer ??= setTimeout(() => void flush(), ms))
  const still = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const write = async (values: Values | undefined) => {
    if (values) {
      isKnown = true
      report({ at: await store.save(values, false) })
    } else {
      if (isKnown) await store.drop()
      isKnown = false
      report({})
    }
  }
  const step = async () => {
    if (!waiting) return
    sending = waiting
    waiting = undefined
    try {
      await write(sending.values)
    } catch (trouble) {
      if (!ended) report({ trouble })
      if (!ended && mayRetry(trouble)) {
        waiting ??= sending
        if (!closed) rest(RETRY)
      }
    }
    sending = undefined
  }
  const flush = () => {
    still()
    return (queue = queue.then(step))
  }

  return {
    changed: (values) => {
      if (ended) return
      closed = false
      waiting = { values }
      rest(REST)
    },
    flush,
    close: () => {
      closed = true
      return flush()
    },
    reopen: () => {
      closed = false
      if (waiting) rest(REST)
    },
    leave: () => {
      const { values } = waiting ?? sending ?? {}
      // the page is gone, no caller can handle the failure
      if (values) store.save(values, true).catch(() => undefined)
    },
    end: () => {
      ended = true
      waiting = { values: undefined }
      return flush()
    },
    none: () => {
      if (!waiting && !sending) isKnown = false
    },
  }
}
