/** `--quick`: a few lines in a few minutes, as ratios, to see whether a change has an unexpected cost. */
export const QUICK = process.argv.includes('--quick')

export const QUICK_LINES = 'P1,P2,P5,P6,P8,N1,U1'
export const QUICK_SCALE = '0.1'
