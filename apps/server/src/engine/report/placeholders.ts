/** Finds `${parameter}` and `#{variable}` in the text of a report. */
import type { Edit } from './edits.ts'
import type { SqlFault } from './fault.ts'

const REPORT_VARIABLES = [
  'sys_user_code',
  'sys_user_name',
  'sys_org_code',
  'sys_multi_org_code',
  'sys_date',
  'sys_time',
] as const
type ReportVariable = (typeof REPORT_VARIABLES)[number]

export type Slot =
  | { readonly kind: 'param'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: ReportVariable }

interface Placeholder extends Edit {
  readonly number: number
}

interface Placeholders {
  readonly slots: readonly Slot[]
  readonly found: readonly Placeholder[]
  readonly faults: readonly SqlFault[]
}

type Part = 'line' | 'block' | 'string' | 'escaped' | 'quoted' | 'dollar' | 'code'

const PIECES =
  /(?<line>--[^\n]*)|(?<block>\/\*)|(?<escaped>\b(?:[ebnx]|u&)'(?:''|\\.|[^'\\])*(?:'|$))|(?<string>'(?:''|[^'])*(?:'|$))|(?<quoted>"(?:""|[^"])*(?:"|$))|(?<dollar>\$[a-z_\u0080-\uffff]*[\w\u0080-\uffff]*\$)/gisu

const PLACEHOLDER = /(\$|#)\{\s*([^{}]*?)\s*\}/gu
const WHOLE = /^'(\$|#)\{\s*([^{}]*?)\s*\}'$/u
const OPEN = /[$#]\{(?![^{}]*\})/u
const NAME = /^[A-Za-z_]\w{0,62}$/
const WIDE = /[\u3000，；（）＝＜＞＋－＊／‘’“”]/u

const STRANGE: readonly (readonly [pattern: RegExp, sentence: (found: string) => string])[] = [
  [WIDE, (found) => `“${found}”是全角字符，请改为半角`],
  [OPEN, (found) => `参数没有写完，请写成 ${found}参数名}`],
]

const endOfBlock = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const two = text.slice(at, at + 2)
    if (two === '/*' || two === '*/') {
      depth += two === '/*' ? 1 : -1
      at += 1
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

interface Piece {
  readonly part: Part
  readonly from: number
  readonly to: number
}

const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = []
  const search = new RegExp(PIECES)
  let done = 0
  for (let match = search.exec(text); match; match = search.exec(text)) {
    const part = Object.entries(match.groups!).find(([, found]) => found !== undefined)![0] as Part
    const to = part === 'block' ? endOfBlock(text, match.index) : match.index + match[0].length
    if (match.index > done) pieces.push({ part: 'code', from: done, to: match.index })
    pieces.push({ part, from: match.index, to })
    done = search.lastIndex = to
  }
  if (done < text.length) pieces.push({ part: 'code', from: done, to: text.length })
  return pieces
}

const isVariable = (name: string): name is ReportVariable => (REPORT_VARIABLES as readonly string[]).includes(name)

/** A quoted placeholder, as older reports write it, is a placeholder. */
export const placeholdersOf = (text: string): Placeholders => {
  const slots: Slot[] = []
  const found: Placeholder[] = []
  const faults: SqlFault[] = []
  const take = (from: number, to: number, sign: string, name: string): void => {
    const slot = slotOf(sign, name)
    if (typeof slot === 'string') return void faults.push({ from, to, message: slot })
    const index = slots.findIndex((one) => one.kind === slot.kind && one.name === slot.name)
    const number = index < 0 ? slots.push(slot) : index + 1
    // blanks separate it from its neighbours
    found.push({ from, to, number, text: ` $${number} ` })
  }
  for (const { part, from, to } of piecesOf(text)) {
    const piece = text.slice(from, to)
    const whole = part === 'string' ? WHOLE.exec(piece) : null
    if (part === 'line' || part === 'block') continue
    if (part === 'dollar') faults.push({ from, to, message: '不能用 $ 引用文字，请改用单引号' })
    else if (whole) take(from, to, whole[1]!, whole[2]!)
    else if (part === 'code') {
      for (const match of piece.matchAll(PLACEHOLDER))
        take(from + match.index, from + match.index + match[0].length, match[1]!, match[2]!)
      for (const [pattern, sentence] of STRANGE) {
        const strange = pattern.exec(piece)
        if (!strange) continue
        const at = from + strange.index
        faults.push({ from: at, to: at + strange[0].length, message: sentence(strange[0]) })
      }
    } else {
      for (const match of piece.matchAll(PLACEHOLDER))
        faults.push({
          from: from + match.index,
          to: from + match.index + match[0].length,
          message: `参数不能写在引号里，请写成 '…' || ${match[0]} || '…'`,
        })
    }
  }
  return { slots, found, faults }
}

const slotOf = (sign: string, name: string): Slot | string => {
  if (sign === '$')
    return NAME.test(name) ? { kind: 'param', name } : `参数名“${name}”须以字母开头，只含字母、数字和下划线`
  return isVariable(name)
    ? { kind: 'variable', name }
    : `没有系统变量“${name}”，可用的是 ${REPORT_VARIABLES.map((variable) => `#{${variable}}`).join('、')}`
}
