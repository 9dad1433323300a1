/**
 * Words and names that only this project understands. Comments and test titles need a subject and an active verb
 * instead.
 */

const SOMEONE = /\b(?:somebody|nobody|whoever|he|him|his|himself|one's)\b/gi

/** A sentence that begins with a pronoun instead of the thing it is about. */
const RIDDLE = /(?:^|[.:;]\s+)(?:of )?(?:what|that which|whom|those)\b/gi

const BOX = /^\s*\*+ ?/gm

export const privateWordsIn = (text) => {
  const plain = text.replaceAll(BOX, '').trim()
  return [SOMEONE, RIDDLE].reduce((sum, words) => sum + (plain.match(words)?.length ?? 0), 0)
}

/** Names of files and of exports that are participles or pictures; each has a noun or a verb of the field. */
const NAMES = new Set(
  'told meant held begun taken known standing second-hand secondHand apart along hanging chosen seat room life sight'
    .concat(' belonging shown growth borrow alike telling asItReads bearLosses')
    .split(' '),
)

export const isPrivateName = (name) => NAMES.has(name)
