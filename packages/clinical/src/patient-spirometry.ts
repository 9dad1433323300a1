/** Consistency of the numbers of one spirometry. */
import { halfUp, TOLERANCE } from './numbers.ts'

export interface Volumes {
  readonly fev1L?: number | null
  readonly fvcL?: number | null
  readonly ratio?: number | null
}

/** litres to two decimals need five digits beside 0.70 */
const DECIMALS = 5

const isGiven = (value: number | null | undefined): value is number => value !== null && value !== undefined

/** FEV1/FVC to five decimals; null without both. */
export const ratioOf = ({ fev1L, fvcL }: Volumes): number | null =>
  isGiven(fev1L) && isGiven(fvcL) && fvcL > 0 ? halfUp(fev1L / fvcL, DECIMALS) : null

/** Half of the last printed digit: litres and ratios to two decimals (62 %). */
const HALF = 0.005

/** Error of a typed ratio beside its volumes; null when rounding explains it. */
export const ratioFault = ({ fev1L, fvcL, ratio }: Volumes): string | null => {
  if (!isGiven(fev1L) || !isGiven(fvcL) || !isGiven(ratio) || fvcL <= HALF) return null
  const [low, high] = [(fev1L - HALF) / (fvcL + HALF), (fev1L + HALF) / (fvcL - HALF)]
  if (ratio >= low - HALF - TOLERANCE && ratio <= high + HALF + TOLERANCE) return null
  return `FEV1/FVC 与两项数值不符：${fev1L} ÷ ${fvcL} = ${ratioOf({ fev1L, fvcL })}，请核对三项数值，或留空由系统计算`
}

/** Quality grades that feed no model unless confirmed. */
export const POOR_GRADES: readonly string[] = ['D', 'E', 'F']
