/**
 * Loaded into the product under test before anything else. Journeys cannot read what is made so that machines cannot:
 * the characters of every picture are the first ones of its alphabet. All else is as random as ever.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** How many characters pictures are drawn from; see captcha-image.ts. */
const CHARACTERS = 27

const { randomInt } = crypto
const known = (...range: [number]): number => (range.length === 1 && range[0] === CHARACTERS ? 0 : randomInt(...range))

Object.assign(crypto, { randomInt: known })
syncBuiltinESMExports()
