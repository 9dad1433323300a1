import type { Step } from './model.ts'

export const cameTo = ({ points, text }: Step): string => text ?? (points === null ? '-' : String(points))
