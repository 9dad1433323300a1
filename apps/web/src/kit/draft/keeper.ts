/** Keeps what is typed: soon after a change, again and again while typing goes on, and when the page goes away. */

type Values = Record<string, unknown>

/** Where drafts are stored. */
export interface Store {
  /** @returns when it was saved; `leaving` = the page may be gone before the answer */
  save(values: Values, leaving: boolean): Promise<string>
  drop(): Promise<unknown>
}

/** The state of the draft. */
export interface KeeperState {
  /** when it was saved last */
  at?: string
  /** why the last try failed */
  trouble?: unknown
}

export interface Keeper {
  /** the form has changed; undefined = there is nothing to keep any more */
  changed(values: Values | undefined): void
  /** saves now what still waits */
  flush(): Promise<void>
  /** the form is left: saves once more, but does not try again behind a form that may be opened anew */
  close(): Promise<void>
  /** the form is in sight again after it was left */
  reopen(): void
  /** the page goes away: whatever is not saved for sure is sent once more */
  leave(): void
  /** drops the draft for good: the form has been saved */
  end(): Promise<void>
  /** nothing is stored on the server yet */
  none(): void
}

/** So long after a change it is saved; with the way to the server that stays below two seconds. */
const REST = 1500
const RETRY = 5000

/** Opens the keeper of one form's draft; `tell` is called with its state, `mayRetry` says whether trying again can help. */
export const openKeeper = (
  store: Store,
  tell: (state: KeeperState) => void,
  mayRetry: (error: unknown) => boolean,
): Keeper => {
  let waiting: { values: Values | undefined } | undefined
  let sending: { values: Values | undefined } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue = Promise.resolve()
  // whether something is stored on the server; until it has answered, something may
  let known = true
  let [closed, ended] = [false, false]

  const rest = (ms: number) => (timer ??= setTimeout(() => void flush(), ms))
  const still = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const write = async (values: Values | undefined) => {
    if (values) {
      known = true
      tell({ at: await store.save(values, false) })
    } else {
      if (known) await store.drop()
      known = false
      tell({})
    }
  }
  const step = async () => {
    if (!waiting) return
    sending = waiting
    waiting = undefined
    try {
      await write(sending.values)
    } catch (trouble) {
      if (!ended) tell({ trouble })
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
      // nobody is left to be notified of a failure
      if (values) store.save(values, true).catch(() => undefined)
    },
    end: () => {
      ended = true
      waiting = { values: undefined }
      return flush()
    },
    none: () => {
      if (!waiting && !sending) known = false
    },
  }
}
