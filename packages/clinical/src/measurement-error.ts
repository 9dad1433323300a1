/** Measurement error: a smaller change of two values of one state means nothing. */
import { atLeast } from './numbers.ts'

export interface Change {
  readonly previous: number
  readonly current: number
  readonly days: number
  /** lower end of the prescribed target saturation */
  readonly targetLow?: number | null | undefined
}

export const WITHIN_ERROR = '在重复测量误差内'

const YEAR = 365
const share = ({ previous, current }: Change): number => (previous === 0 ? 0 : Math.abs(current - previous) / previous)

/** Grade C: 20 % week to week and 15 % year to year (PMC2662942, table of the ERS). */
const isBeyondFev1 = (change: Change): boolean => atLeast(share(change), change.days >= YEAR ? 0.15 : 0.2)

/** SpO₂ grade R; weight grade R: 5 % within three months. */
const [SPO2_POINTS, FEV1_LITRES, WEIGHT_SHARE] = [3, 0.225, 0.05]

/** Days within which a loss of weight is a sign of its own. */
export const WEIGHT_DAYS = 92

const isBeyondLitres = (change: Change): boolean =>
  atLeast(Math.abs(change.current - change.previous), FEV1_LITRES) && isBeyondFev1(change)

const BEYOND: Readonly<Record<string, (change: Change) => boolean>> = {
  spo2: ({ previous, current, targetLow }) =>
    atLeast(Math.abs(current - previous), SPO2_POINTS) ||
    (current < previous && typeof targetLow === 'number' && current < targetLow),
  fev1: isBeyondLitres,
  fev1_pre: isBeyondLitres,
  fev1_pct: isBeyondFev1,
  fev1_pct_pre: isBeyondFev1,
  weight: (change) => atLeast(share(change), WEIGHT_SHARE),
}

/** Whether a change exceeds the error; undefined where no error is known. */
export const isBeyondError = (code: string, change: Change): boolean | undefined => BEYOND[code]?.(change)
