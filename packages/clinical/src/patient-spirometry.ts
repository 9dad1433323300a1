/** Numbers of one spirometry that have to agree with each other. */
import { halfUp, TOLERANCE } from './numbers.ts'

export interface Volumes {
  readonly fev1L?: number | null
  readonly fvcL?: number | null
  readonly ratio?: number | null
}

/** litres to two decimals never come closer to 0.70 than these tell apart */
const DECIMALS = 5

const isGiven = (value: number | null | undefined): value is number => value !== null && value !== undefined

/** FEV1/FVC to five decimals; null without both. */
export const ratioOf = ({ fev1L, fvcL }: Volumes): number | null =>
  isGiven(fev1L) && isGiven(fvcL) && fvcL > 0 ? halfUp(fev1L / fvcL, DECIMALS) : null

/** Half of the last place that reports print: litres to two decimals, a ratio to two (62 %). */
const HALF = 0.005

/** What is wrong with a typed ratio beside its two volumes, as a sentence; null when rounding explains it. */
export const ratioFault = ({ fev1L, fvcL, ratio }: Volumes): string | null => {
  if (!isGiven(fev1L) || !isGiven(fvcL) || !isGiven(ratio) || fvcL <= HALF) return null
  const [low, high] = [(fev1L - HALF) / (fvcL + HALF), (fev1L + HALF) / (fvcL - HALF)]
  if (ratio >= low - HALF - TOLERANCE && ratio <= high + HALF + TOLERANCE) return null
  return `FEV1/FVC 与两项数值不符：${fev1L} ÷ ${fvcL} = ${ratioOf({ fev1L, fvcL })}，请核对三项数值，或留空由系统计算`
}

/** Grades of quality that feed no model unless somebody says that they may. */
export const POOR_GRADES: readonly string[] = ['D', 'E', 'F']
