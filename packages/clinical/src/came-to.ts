/** A line of how a result came about, in short. */
import type { Step } from './model.ts'

/** What a step came to: points, words, or - while it is not known. */
export const cameTo = ({ points, text }: Step): string => text ?? (points === null ? '-' : String(points))
