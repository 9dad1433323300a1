/** Turns pushed batches into a generator; `give` resolves to false once the reader has stopped. */
export async function* generatorOf<T>(work: (give: (one: T) => Promise<boolean>) => Promise<void>): AsyncGenerator<T> {
  let wake = (): void => {}
  let next: { value: T } | undefined
  let resume: (goesOn: boolean) => void = () => {}
  let isOver = false
  const done = work((value) => {
    next = { value }
    wake()
    return new Promise((resolve) => (resume = resolve))
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
      resume(true)
    }
    await done
  } finally {
    resume(false)
    await done.catch(() => {})
  }
}
