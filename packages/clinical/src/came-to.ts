import type { Step } from './spec.ts'

export const cameTo = ({ points, text }: Step): string => text ?? (points === null ? '-' : String(points))
