/**
 * Ticks from the first round number at or below `low` to the first at or above `high`, about `count` steps apart;
 * whole numbers unless the range is below one.
 */
export const ticksOver = (low: number, high: number, count = 4): number[] => {
  const span = high - low
  const least = span > 0 && span < 1 ? 0 : 1
  const rough = Math.max(least, span / count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    least,
    [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!,
  )
  const first = Math.floor(low / step)
  const steps = Math.max(1, Math.ceil(high / step) - first)
  return Array.from({ length: steps + 1 }, (_, i) => (first + i) * step)
}
