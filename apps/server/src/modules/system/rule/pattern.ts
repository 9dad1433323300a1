/** User-written regular expressions, matched in linear time (S-EXP-6). Backreferences and lookaround are refused. */
import { refused } from '@huxi/model'
import { RE2JS, RE2JSSyntaxException } from 're2js'

const PATTERN_MAX = 200

const WRONG: { readonly [error: string]: (x: string) => string } = {
  'missing closing )': () => '的括号不成对',
  'unexpected )': () => '的括号不成对',
  'missing closing ]': () => '的字符组没有写完，缺少 ]',
  'invalid character class range': (x) => `中“${x}”的前后颠倒`,
  'invalid or unsupported Perl syntax': (x) => `不支持环视等写法“${x}”`,
  'invalid named capture': () => '不支持环视，分组的名称也可能不正确',
  'invalid escape sequence': (x) => `不支持反向引用等写法“${x}”`,
  'trailing backslash at end of expression': () => '不能以 \\ 结尾',
  'missing argument to repetition operator': (x) => `中“${x}”前面没有要重复的内容`,
  'invalid nested repetition operator': () => '不能连续写两个重复符号',
  'invalid repeat count': (x) => `的重复次数“${x}”不正确，最多 1000`,
  'expression nests too deeply': () => '的括号层数过多',
  'expression too large': () => '的重复次数过多，请减少 {} 中的次数',
}

/** Converts `\u4e00` to the library's spelling; escaped backslashes stay. */
const inItsSpelling = (pattern: string): string =>
  pattern.replace(/\\(?:u([0-9a-f]{4})|[^])/giu, (whole, hex?: string) => (hex ? `\\x{${hex}}` : whole))

/** Matcher of whole texts. @throws {AppError} refused for an unusable pattern, with its fault */
export const matcher = (pattern: string): ((text: string) => boolean) => {
  if ([...pattern].length > PATTERN_MAX) throw refused(`正则表达式不能超过 ${PATTERN_MAX} 个字符`)
  try {
    const compiled = RE2JS.compile(inItsSpelling(pattern))
    return (text) => compiled.matches(text)
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    const { error: what, input } = error
    throw refused(`正则表达式${WRONG[what]?.(input ?? '') ?? '写法有误，请检查'}`)
  }
}
