/** Normal form of texts before they are stored, compared or searched (docs/decisions/0093-text-identity.md). */
import type { Field } from './field.ts'

/** Scripts and emoji in which joiners carry meaning. */
const SHAPED = [
  ...['Arab', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mong'].map(
    (script) => `\\p{Script=${script}}`,
  ),
  '\\p{Extended_Pictographic}',
  '\\ufe0f',
  '\\p{Emoji_Modifier}',
].join('')

const INVISIBLE = new RegExp(
  `(?<![${SHAPED}])[\\u200c\\u200d\\ufe0f]|(?![\\u200c\\u200d\\ufe0f])\\p{Default_Ignorable_Code_Point}`,
  'gu',
)
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const WIDE = /[０-９Ａ-Ｚａ-ｚ]/g
const WIDTH = 0xfee0

/** GB 18030 characters that older programs store at U+E815–U+E864 and U+E7C7–U+E7C8, in this order. */
const GB_18030 =
  '⺁𠂇𠂉𠃌⺄㑳㑇⺈⺋龴㖞㘚㘎⺌⺗㥮㤘龵㧏㧟㩳㧐龶龷㭎㱮㳠⺧𡗗龸⺪䁖䅟⺮䌷⺳⺶⺷𢦏䎱䎬⺻䏝䓖䙡䙌龹䜣䜩䝼䞍⻊䥇䥺䥽䦂䦃䦅䦆䦟䦛䦷䦶龺𤇾䲣䲟䲠䲡䱷䲢䴓䴔䴕䴖䴗䴘䴙䶮龻'
const PRIVATE: ReadonlyMap<string, string> = new Map([
  ...Array.from(GB_18030, (sign, i) => [String.fromCodePoint(0xe815 + i), sign] as const),
  ['\ue7c7', 'ḿ'],
  ['\ue7c8', 'ǹ'],
])

/** Radicals that stand for whole characters in texts copied from PDF files; NFKC knows the others. */
const RADICAL_SIGNS: ReadonlyMap<string, string> = new Map(
  '⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻬齐⻮齿⻰龙'
    .match(/../gu)!
    .map((pair) => [pair[0]!, pair[1]!]),
)
const RADICALS = new RegExp(`[\u2f00-\u2fd5⺟⻳${[...RADICAL_SIGNS.keys()].join('')}]`, 'g')

/** Composed, without invisible characters and private code points of GB 18030; lines and blanks stay. */
export const spelledLines = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(RADICALS, (sign) => RADICAL_SIGNS.get(sign) ?? sign.normalize('NFKC'))
    .replace(/[\ue7c7\ue7c8\ue815-\ue864]/g, (sign) => PRIVATE.get(sign)!)
    .normalize('NFC')

export const spelledText = (text: string): string =>
  spelledLines(text)
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDTH))
    .replace(BLANKS, ' ')
    .trim()

export const spelledCode = (text: string): string => spelledLines(text).normalize('NFKC').trim()

/** Equal for names that differ in width, capitals or blanks alone; `same_name` of the database. */
export const spokenName = (text: string): string =>
  spelledText(text).normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()

/** A number of a person or a telephone: no blanks, capital letters. */
export const spelledNumber = (text: string): string => spelledCode(text).replace(/\s/g, '').toUpperCase()

/** NFKC would split these two letters of Thai and Lao. */
const AM = /[^\u0e33\u0eb3]+/g
const HAN = /\p{Script=Han}/u

/** A person's name: one middle dot, no blanks between Chinese characters, one zero, brackets of the script. */
export const spelledName = (text: string): string => {
  const plain = spelledLines(text)
    .replace(AM, (part) => part.normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[•・‧∙⋅●]|(?<=\p{Script=Han})[.。](?=\p{Script=Han})/gu, '·')
    .replace(/(?<=\p{Script=Han}) ?· ?(?=\p{Script=Han})/gu, '·')
    .replace(/(?<=\p{Script=Han})[○◯⭘]|[○◯⭘](?=\p{Script=Han})/gu, '〇')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .replace(/ ?, ?/g, ', ')
  return HAN.test(plain) ? plain.replace(/ ?\( ?/g, '（').replace(/ ?\) ?/g, '）') : plain
}

/** Whether a word mixes scripts with letters that look the same. */
export const hasMixedScripts = (name: string): boolean =>
  name
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => ['Latin', 'Cyrillic', 'Greek'].filter((script) => SCRIPTS[script]!.test(word)).length > 1)

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
}

export const isCaseless = (f: Pick<Field, 'kind' | 'check'>): boolean => f.kind === 'email' || f.check === 'username'

const CODED: ReadonlySet<Field['kind']> = new Set(['email', 'phone', 'idCard', 'idNumber'])

const identity = (text: string): string => text

export const spellingOf = ({ kind, check }: Pick<Field, 'kind' | 'check'>): ((text: string) => string) => {
  if (kind === 'personName') return spelledName
  if (CODED.has(kind) || (check !== undefined && check !== 'dictValue')) return spelledCode
  if (kind === 'text' || kind === 'address' || kind === 'url') return spelledText
  return kind === 'longText' ? spelledLines : identity
}

/** Comparison key: equal for equal values of the field. */
export const sameAs = (f: Pick<Field, 'kind' | 'check' | 'named'>, text: string): string => {
  if (f.named) return spokenName(text)
  return isCaseless(f) ? spellingOf(f)(text).toLowerCase() : spellingOf(f)(text)
}
