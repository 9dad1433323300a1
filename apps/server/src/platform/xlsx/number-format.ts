/** Numbers as shown in cells: leading zeros, signs between digits, percent, words. No thousands separators. */

export interface FormattedNumber {
  readonly text: string
  /** the raw number, where the cell rounds, pads or adds a currency sign; used by number columns */
  readonly plain?: string
  /** the day, in workbooks that count days from 1904, of a number not shown as one; used by date columns */
  readonly day?: string
  /** reason why the cell has no value */
  readonly fault?: string
}

/** A number without a format: 15 digits, with a fault when more were stored. */
export const generalText = (stored: string): string => {
  if (USUAL.test(stored) || !NUMBER.test(stored)) return stored
  const value = Number(Number(stored).toPrecision(15))
  const size = Math.abs(value)
  if (size >= ROUNDED) return value.toExponential().toUpperCase()
  if (size >= SMALL || size === 0) return String(value)
  const exponent = Number(value.toExponential().split('e')[1])
  return size < TOO_SMALL ? '0' : value.toFixed(14 - exponent).replace(/0+$/, '')
}

const USUAL = /^(?:\d{1,15}|-[1-9]\d{0,14}|-?\d{1,8}\.\d{0,5}[1-9])$/
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
/** Whole numbers above have more digits than spreadsheet programs keep: the last are lost. */
const ROUNDED = 1e15
const SMALL = 1e-6
const TOO_SMALL = 1e-80

export interface DayFormat {
  readonly days: boolean
  readonly seconds: boolean
  readonly elapsed?: string
}

export type Format = 'general' | DayFormat | readonly Section[]

interface Section {
  readonly condition?: (value: number) => boolean
  readonly before: string
  readonly after: string
  readonly whole: readonly Piece[]
  readonly decimals: readonly string[]
  readonly percent: boolean
  readonly scaled: boolean
  readonly general: boolean
}

type Piece = { readonly place: string } | { readonly sign: string }

const GENERAL = /^(?:General|Standard|G\/通用格式|@|)$/i
const ELAPSED = /\[(h|m|s)\1*\]/i
const BESIDE = /"[^"]*"|\[[^[\]]*\]|[\\!_*]./g

export const readFormat = (code: string): Format => {
  if (GENERAL.test(code)) return 'general'
  const bare = code.replace(BESIDE, '').replace(/General|G\/通用格式|E[+-]/gi, '')
  const elapsed = ELAPSED.exec(code)?.[1]?.toLowerCase()
  if (elapsed || /[ymdhse]/i.test(bare) || /aaa/.test(bare)) {
    const [firstSection = ''] = bare.split(';')
    const time = /[hs]/i.test(firstSection) || elapsed !== undefined
    return {
      days: !time || /[ydae]/i.test(firstSection.replace(/am\/pm|a\/p/gi, '')),
      seconds: /s/i.test(firstSection),
      ...(elapsed && { elapsed }),
    }
  }
  return splitSections(code).slice(0, 3).map(readSection)
}

export interface TextFormat {
  readonly before: string
  readonly after: string
  readonly hides: boolean
}

export const readTextFormat = (code: string): TextFormat | undefined => {
  const sections = splitSections(code)
  const tokens = Array.from(sections.at(-1)!.matchAll(TOKEN), ([token]) => token)
  const at = tokens.indexOf('@')
  if (at === -1) return sections.length > 3 && tokens.length === 0 ? { before: '', after: '', hides: true } : undefined
  const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1)].map((some) => some.map(signOf).join(''))
  return before || after ? { before: before!, after: after!, hides: false } : undefined
}

const splitSections = (code: string): string[] => {
  const sections = ['']
  for (const [token] of code.matchAll(TOKEN))
    if (token === ';') sections.push('')
    else sections[sections.length - 1] += token
  return sections
}

const TOKEN = /"[^"]*"?|\[[^\]]*\]?|[\\!_*][\s\S]|General|G\/通用格式|E[+-]|[\s\S]/gi
const CONDITION = /^\[(<=|>=|<>|<|>|=)\s*(-?[\d.]+)\]$/
const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '=': (a, b) => a === b,
}

const readSection = (code: string): Section => {
  let condition: Section['condition']
  let [before, signs, percent, general, isDecimal, commas] = ['', '', false, false, false, 0]
  const whole: Piece[] = []
  const decimals: string[] = []
  const sign = (text: string): void => {
    if (whole.length === 0 && decimals.length === 0 && !general) before += text
    else signs += text
  }
  for (const [token] of code.matchAll(TOKEN)) {
    const compared = CONDITION.exec(token)
    if (compared) condition = (value) => COMPARE[compared[1]!]!(value, Number(compared[2]))
    else if (/^(?:General|G\/通用格式|@|E[+-]|\/)$/i.test(token)) general = true
    else if ('0#?'.includes(token)) {
      if (isDecimal) {
        decimals.push(token)
        commas = 0
      } else {
        if (signs !== '') whole.push({ sign: signs })
        whole.push({ place: token })
        ;[signs, commas] = ['', 0]
      }
    } else if (token === '.' && !isDecimal && !general) isDecimal = true
    else if (token === ',') commas += 1
    else if (token === '%') {
      percent = true
      sign('%')
    } else sign(signOf(token))
  }
  const scaled = commas > 0 && whole.length > 0
  return { ...(condition && { condition }), before, after: signs, whole, decimals, percent, scaled, general }
}

const signOf = (token: string): string => {
  if (token.startsWith('"')) return token.replaceAll('"', '')
  if (token.startsWith('[')) return /^\[\$([^\]-]*)/.exec(token)?.[1] ?? ''
  if (/^[_*]/.test(token)) return ''
  return /^[\\!]/.test(token) ? token.slice(1) : token
}

export const HIDDEN = '单元格的格式把内容隐藏了，请改为常规格式后重试'
const ADORNMENT = /^[\s¥￥$€£()+-]*$/

export const showNumber = (sections: readonly Section[], general: string): FormattedNumber => {
  const value = Number(general)
  if (!Number.isFinite(value) || /e/i.test(general)) return { text: general }
  const [section, isSigned] = sectionFor(sections, value)
  if (section.general) return adorned(section, general, general)
  const size = general.replace(/^-/, '')
  const number = section.percent ? shifted(size, 2) : size
  const digits = digitsOf(section, number)
  const minus = isSigned && /[1-9]/.test(digits) ? '-' : ''
  if (`${section.before}${digits}${section.after}`.trim() === '') return { text: general, fault: HIDDEN }
  if (section.scaled) return { text: general, fault: `单元格的格式把 ${general} 缩小后显示，请改为常规格式后重试` }
  const signs = section.whole.flatMap((piece) => ('sign' in piece ? [piece.sign] : []))
  if (signs.length > 0) {
    const text = `${minus}${section.before}${digits}${section.after}`
    return signs.every((sign) => sign.trim() === '') ? { text, plain: general } : { text }
  }
  return adorned(section, minus + digits, value < 0 ? `-${number}` : number)
}

const adorned = ({ before, after, percent }: Section, formatted: string, number: string): FormattedNumber => {
  const written = (n: string): string => {
    const [minus, size] = n.startsWith('-') ? ['-', n.slice(1)] : ['', n]
    return `${minus}${before}${size}${after}`.trim()
  }
  const text = written(formatted)
  const isAdorned = ADORNMENT.test((before + after).replace('%', ''))
  if (!isAdorned && (formatted === '' || Number(formatted) === Number(number))) return { text }
  const plain = isAdorned ? (percent ? `${number}%` : number) : written(number)
  return text === plain ? { text } : { text, plain }
}

const sectionFor = (sections: readonly Section[], value: number): [Section, boolean] => {
  const conditional = sections.findIndex(({ condition }) => condition)
  if (conditional !== -1) {
    const found = sections.find(({ condition }) => !condition || condition(value)) ?? sections.at(-1)!
    return [found, value < 0 && !found.before.includes('-')]
  }
  if (value < 0) return [sections[1] ?? sections[0]!, sections.length === 1]
  return [(value === 0 ? sections[2] : undefined) ?? sections[0]!, false]
}

const shifted = (number: string, by: number): string => generalText(String(Number(`${number}e${by}`)))

const digitsOf = ({ whole, decimals }: Section, number: string): string => {
  if (whole.length === 0 && decimals.length === 0) return ''
  const rounded = String(Math.round(Number(`${number}e${decimals.length}`))).padStart(decimals.length + 1, '0')
  const split = rounded.length - decimals.length
  let left = rounded.slice(0, split).replace(/^0+/, '')
  let wholePart = ''
  const firstPlace = whole.findIndex((piece) => 'place' in piece)
  for (let at = whole.length - 1; at >= 0; at -= 1) {
    const piece = whole[at]!
    if ('sign' in piece) wholePart = piece.sign + wholePart
    else {
      const placeDigits = at === firstPlace ? left : left.slice(-1)
      left = at === firstPlace ? '' : left.slice(0, -1)
      wholePart = (placeDigits || (piece.place === '0' ? '0' : '')) + wholePart
    }
  }
  wholePart = left + wholePart
  let behind = rounded.slice(split)
  for (let at = decimals.length - 1; at >= 0 && decimals[at] !== '0' && behind.endsWith('0'); at -= 1)
    behind = behind.slice(0, -1)
  return behind === '' ? wholePart : `${wholePart}.${behind}`
}

const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  32: 'h:mm',
  33: 'h:mm:ss',
  34: 'h:mm',
  35: 'h:mm:ss',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '#,##0;-#,##0;"-"',
  42: '#,##0;-#,##0;"-"',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '#,##0.00;-#,##0.00;"-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  55: 'h:mm',
  56: 'h:mm:ss',
}

const isDayNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

export const builtInCode = (id: number): string => BUILT_IN[id] ?? (isDayNumber(id) ? 'yyyy-mm-dd' : 'General')
