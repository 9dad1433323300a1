/**
 * One spelling for texts that mean the same: before a value is stored, compared or looked for. Reasons and the source of the table:
 * docs/decisions/0093-text-identity.md.
 */
import type { Field } from './field.ts'

/** Scripts in which a joiner shapes the letter before it, and pictures that are joined or styled by one. */
const SHAPED = [
  ...['Arab', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mong'].map(
    (script) => `\\p{Script=${script}}`,
  ),
  '\\p{Extended_Pictographic}',
  '\\ufe0f',
  '\\p{Emoji_Modifier}',
].join('')

/** Characters without a width of their own: zero-width spaces, byte order marks, directions, variants. */
const INVISIBLE = new RegExp(
  `(?<![${SHAPED}])[\\u200c\\u200d\\ufe0f]|(?![\\u200c\\u200d\\ufe0f])\\p{Default_Ignorable_Code_Point}`,
  'gu',
)
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const WIDE = /[０-９Ａ-Ｚａ-ｚ]/g
/** From the wide form of a letter or digit to the letter. */
const WIDTH = 0xfee0

/** Characters of GB 18030 that older programs keep at U+E815–U+E864 and U+E7C7–U+E7C8, in this order. */
const GB_18030 =
  '⺁𠂇𠂉𠃌⺄㑳㑇⺈⺋龴㖞㘚㘎⺌⺗㥮㤘龵㧏㧟㩳㧐龶龷㭎㱮㳠⺧𡗗龸⺪䁖䅟⺮䌷⺳⺶⺷𢦏䎱䎬⺻䏝䓖䙡䙌龹䜣䜩䝼䞍⻊䥇䥺䥽䦂䦃䦅䦆䦟䦛䦷䦶龺𤇾䲣䲟䲠䲡䱷䲢䴓䴔䴕䴖䴗䴘䴙䶮龻'
const PRIVATE: ReadonlyMap<string, string> = new Map([
  ...Array.from(GB_18030, (sign, i) => [String.fromCodePoint(0xe815 + i), sign] as const),
  ['\ue7c7', 'ḿ'],
  ['\ue7c8', 'ǹ'],
])

/** Composed, without invisible characters and without the private code points of GB 18030; lines and blanks stay. */
export const spelledLines = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/[\ue7c7\ue7c8\ue815-\ue864]/g, (sign) => PRIVATE.get(sign)!)
    .normalize('NFC')

/** A text of one line: letters and digits of one width, blanks of one kind and none around it. */
export const spelledText = (text: string): string =>
  spelledLines(text)
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDTH))
    .replace(BLANKS, ' ')
    .trim()

/** A code, an address of mail: signs have one width, too. */
export const spelledCode = (text: string): string => spelledLines(text).normalize('NFKC').trim()

/** A number of a person or a telephone: no blanks, capital letters. */
export const spelledNumber = (text: string): string => spelledCode(text).replace(/\s/g, '').toUpperCase()

/** These two would come apart into signs that no reader of Thai and Lao writes. */
const AM = /[^\u0e33\u0eb3]+/g
const HAN = /\p{Script=Han}/u

/** A person's name: one middle dot, no blanks between Chinese characters, one zero, brackets as the script has them. */
export const spelledName = (text: string): string => {
  const plain = spelledLines(text)
    .replace(AM, (part) => part.normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[•・‧]|(?<=\p{Script=Han})\.(?=\p{Script=Han})/gu, '·')
    .replace(/(?<=\p{Script=Han})[○◯]|[○◯](?=\p{Script=Han})/gu, '〇')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .replace(/ ?, ?/g, ', ')
  return HAN.test(plain) ? plain.replace(/ ?\( ?/g, '（').replace(/ ?\) ?/g, '）') : plain
}

/** Letters of several scripts look the same: within one word they are a trap, no name. */
export const hasMixedScripts = (name: string): boolean =>
  name
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => ['Latin', 'Cyrillic', 'Greek'].filter((script) => SCRIPTS[script]!.test(word)).length > 1)

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
}

/** Whether values are the same in whatever capitals. */
export const isCaseless = (f: Pick<Field, 'kind' | 'check'>): boolean => f.kind === 'email' || f.check === 'username'

/** Kinds whose values are written in Latin letters, digits and signs. */
const CODED: ReadonlySet<Field['kind']> = new Set(['email', 'phone', 'idCard', 'idNumber'])

const identity = (text: string): string => text

/** How a text of the field is spelled; kinds that hold keys of other records keep them as they are. */
export const spellingOf = ({ kind, check }: Pick<Field, 'kind' | 'check'>): ((text: string) => string) => {
  if (kind === 'personName') return spelledName
  if (CODED.has(kind) || (check !== undefined && check !== 'dictValue')) return spelledCode
  if (kind === 'text' || kind === 'address' || kind === 'url') return spelledText
  return kind === 'longText' ? spelledLines : identity
}

/** The text by which two values of the field are the same. */
export const sameAs = (f: Pick<Field, 'kind' | 'check'>, text: string): string =>
  isCaseless(f) ? spellingOf(f)(text).toLowerCase() : spellingOf(f)(text)
