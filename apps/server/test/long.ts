/** Number of cases: few in `npm test`, many in `npm run test:long`. */
export const IS_LONG = process.env['TEST_LONG'] === '1'

export const runs = (often: number, long: number): number => (IS_LONG ? long : often)
