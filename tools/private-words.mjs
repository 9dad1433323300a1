/** Words and names only this project understands. Comments and titles need a subject and an active verb. */

const SOMEONE = /\b(?:somebody|nobody|whoever|he|him|his|himself|one's)\b/gi

const RIDDLE = /(?:^|[.:;]\s+)(?:of )?(?:what|that which|whom|those)\b/gi

const BOX = /^\s*\*+ ?/gm

export const privateWordsIn = (text) => {
  const plain = text.replaceAll(BOX, '').trim()
  return [SOMEONE, RIDDLE].reduce((sum, words) => sum + (plain.match(words)?.length ?? 0), 0)
}

const NAMES = new Set(
  'told meant held begun taken known standing second-hand secondHand apart along hanging chosen seat room life sight'
    .concat(' belonging shown growth borrow alike telling asItReads bearLosses said whose')
    .split(' '),
)

export const isPrivateName = (name) => NAMES.has(name) || NAMES.has(name[0].toLowerCase() + name.slice(1))

const LOCALS = new Set(
  'told meant held begun taken known standing said heard stood spoken whose tells says knows'
    .concat(' asks touched served along growth')
    .split(' '),
)

export const isPrivateLocal = (name) => LOCALS.has(name)

const MEMBERS = new Set(
  'told meant held begun known standing said heard tells knows touched served along growth'.split(' '),
)

export const isPrivateMember = (name) => MEMBERS.has(name)

const MENTIONED = new RegExp(`\\b(?:${[...LOCALS, ...MEMBERS].join('|')})\\b`)

export const mentionsPrivateName = (text) => MENTIONED.test(text)
