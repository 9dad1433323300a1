/** Loaded into the product under test before anything else: captchas show the first characters of their alphabet. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Number of characters in the alphabet of captchas; see captcha-image.ts. */
const CHARACTERS = 27

const { randomInt } = crypto
const known = (...range: [number]): number => (range.length === 1 && range[0] === CHARACTERS ? 0 : randomInt(...range))

Object.assign(crypto, { randomInt: known })
syncBuiltinESMExports()
