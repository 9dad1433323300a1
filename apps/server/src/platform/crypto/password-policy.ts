/**
 * Profile `nist`: 10 to 128 characters of any mixture, no common password, even disguised by case, digits or
 * punctuation; long phrases may contain one. Profile `mlps3` also demands a mixture, as level 3 audits do.
 */
import { randomInt } from 'node:crypto'
import { commonPasswords } from './common-passwords.ts'

const MIN = 10
const MAX = 128
const WEAK = '密码至少 10 位，且不能是常见密码'
const MIXED = '密码至少 10 位，须包含大写字母、小写字母、数字和符号中的三种，且不能是常见密码'
const LONG = '密码不能超过 128 位，请缩短'

type PasswordProfile = 'nist' | 'mlps3'

const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

const isMixed = (password: string): boolean => CLASSES.filter((kind) => kind.test(password)).length >= 3

interface Person {
  readonly username?: string | null
  readonly realname?: string | null
  readonly phone?: string | null
}

export const passwordIssue = (
  password: string,
  person: Person,
  profile: PasswordProfile = 'nist',
): string | undefined => {
  const length = [...password].length
  const mixes = profile === 'mlps3'
  if (length > MAX) return LONG
  if (length < MIN || isCommon(fold(password)) || (mixes && !isMixed(password))) return mixes ? MIXED : WEAK
  const word = similarWord(password, person)
  return word && `密码不能与${word}相似，请换一个`
}

/** Without 0 O o 1 I l, for reading aloud and typing from paper. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'

/** A random password for first accounts and resets that every profile accepts. */
export const randomPassword = (length = 20): string => {
  const drawn = Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('')
  return isMixed(drawn) ? drawn : randomPassword(length)
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()
const letters = (folded: string): string => folded.replace(/[^\p{L}]/gu, '')
const withoutMarks = (folded: string): string => folded.replace(/[^\p{L}\p{N}]/gu, '')

const isCommon = (folded: string): boolean => {
  const bare = withoutMarks(folded)
  return (
    disguises(folded).some((form) => commonPasswords().has(form)) || [folded, bare].some(isPattern) || isDates(bare)
  )
}

const disguises = (folded: string): string[] => {
  const head = folded.replace(/[^\p{L}]+$/u, '')
  const core = head.replace(/^[^\p{L}]+/u, '')
  const spelt = [folded, head, core].flatMap((form) => [form, unmask(form, 'i'), unmask(form, 'l')])
  const words = spelt.map(letters).filter((word) => word.length >= (isHan(word) ? 2 : 3))
  return [folded, withoutMarks(folded), core, ...words, ...words.map(unit)]
}

const MASKS: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** p@ssw0rd → password; 1 counts as i or l. */
const unmask = (form: string, one: string): string => form.replace(/[0134578@$!]/g, (c) => MASKS[c] ?? one)

/** abcabc → abc */
const unit = (word: string): string => /^(.+?)\1+$/u.exec(word)?.[1] ?? word

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Repeated pieces, and runs like 1234567890 or abcdefg with few irregular steps. */
const isPattern = (text: string): boolean => {
  if (/^(.{1,5}?)\1+.{0,3}$/su.test(text)) return true
  const codes = [...text].map((c) => c.codePointAt(0)!)
  const jumps = codes.slice(1).filter((code, i) => Math.abs(code - codes[i]!) > 1).length
  return codes.length > 0 && jumps <= Math.floor(codes.length / 5)
}

const isDates = (bare: string): boolean =>
  /^(?:(?:19|20)\d{2}(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?)+$/.test(bare)

const PRODUCT = ['huxi', 'copd', '呼吸', '慢病', '慢阻肺', '哮喘', '健康', '管理', '平台']
const SLACK = 3

const similarWord = (password: string, person: Person): string | undefined => {
  const folded = fold(password)
  const personalWords = knownWords(person)
  const contained = personalWords.filter(([, word]) => withoutMarks(folded).includes(word))
  const rest = contained.reduce((text, [, word]) => text.replaceAll(word, ''), withoutMarks(folded))
  if (contained[0] && letters(rest).length <= SLACK) return contained[0][0]
  return personalWords.find(([, word]) => isNear(letters(folded), letters(word)))?.[0]
}

/** Longest first, so that removing one leaves no part of another; short ones would match everywhere. */
const knownWords = (person: Person): (readonly [name: string, word: string])[] =>
  [
    ['登录账号', person.username] as const,
    ['姓名', person.realname] as const,
    ['手机号', person.phone] as const,
    ...PRODUCT.map((word) => ['系统名称', word] as const),
  ]
    .map(([name, word]) => [name, withoutMarks(fold(word ?? ''))] as const)
    .filter(([, word]) => word.length >= (isHan(word) ? 2 : 3))
    .sort(([, a], [, b]) => b.length - a.length)

/** At most half of a short word may differ, else everything would be near. */
const isNear = (given: string, word: string): boolean => {
  const slack = Math.min(SLACK, Math.floor(word.length / 2))
  return slack > 0 && Math.abs(given.length - word.length) <= slack && distance(given, word) <= slack
}

const distance = (a: string, b: string): number => {
  const target = [...b]
  let row = [0, ...target.keys().map((j) => j + 1)]
  for (const [i, c] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, d] of target.entries())
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (c === d ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
