/** How much is tried: a little in `npm test`, very much in `npm run test:long`, whose stages name the files that ask. */
export const IS_LONG = process.env['TEST_LONG'] === '1'

/** How often a property is tried. */
export const runs = (often: number, long: number): number => (IS_LONG ? long : often)
