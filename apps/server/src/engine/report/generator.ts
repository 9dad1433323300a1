/** Turns pushed batches into a generator; `give` resolves to false once the reader has stopped. */
export async function* generatorOf<T>(work: (give: (one: T) => Promise<boolean>) => Promise<void>): AsyncGenerator<T> {
  let wake = (): void => {}
  let next: { value: T } | undefined
  let taken: (goesOn: boolean) => void = () => {}
  let isOver = false
  const done = work((value) => {
    next = { value }
    wake()
    return new Promise((resolve) => (taken = resolve))
  }).finally(() => {
    isOver = true
    wake()
  })
  done.catch(() => {})
  try {
    for (;;) {
      if (!next && !isOver) await new Promise<void>((resolve) => (wake = resolve))
      if (!next) break
      const { value } = next
      next = undefined
      yield value
      taken(true)
    }
    await done
  } finally {
    taken(false)
    await done.catch(() => {})
  }
}
