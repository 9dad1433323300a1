/** Places and steps of space in px between parts of a Row, Stack or Grid; `@spaces` in place.module.css becomes a rule for each. */
export const GAPS = [2, 4, 6, 8, 10, 12, 16, 20, 24, 32] as const
export const LINES = [0, 2, 4, 6, 8, 10, 12, 16, 20] as const
export const ALIGN = {
  baseline: 'baseline',
  center: 'center',
  end: 'flex-end',
  start: 'flex-start',
  stretch: 'stretch',
} as const
export const JUSTIFY = { between: 'space-between', center: 'center', end: 'flex-end' } as const
