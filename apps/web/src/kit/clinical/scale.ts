/** Round steps for an axis. */

/** Ticks from 0 to the first round number at or above `max`, about `count` of them, whole numbers only. */
export const ticksUpTo = (max: number, count = 4): number[] => {
  const rough = Math.max(1, max / count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!,
  )
  const steps = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: steps + 1 }, (_, i) => i * step)
}
