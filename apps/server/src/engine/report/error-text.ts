/** PostgreSQL errors of a report as sentences: with a place for the author, without SQL for the reader. */
import { AppError } from '@huxi/model'
import type { ReportAnalysis } from './analysis.ts'
import type { SqlFault } from './fault.ts'

interface ServerError {
  readonly code: string
  /** characters from 1, in the statement that was sent */
  readonly position?: string
  readonly message: string
}

export const isOfStatement = (error: unknown): error is ServerError =>
  /^(2[12]|42|54|0A|53200)/.test(String((error as { code?: unknown }).code)) && !isCancelled(error)

export const isCancelled = (error: unknown): boolean => (error as { code?: unknown }).code === '57014'

const AT_WORDS: Readonly<Record<string, (words: string) => string>> = {
  '42703': (words) => `没有字段“${words}”，请检查拼写`,
  '42P01': (words) => `from 里没有“${words}”，请检查别名`,
  '42702': (words) => `字段“${words}”在几个视图里都有，请在前面写上别名`,
  '42803': (words) => `“${words}”须写进 group by，或放在聚合函数里`,
  '42883': (words) => `“${words}”不能用于这种类型的值，请用 cast(… as 类型) 转换`,
  '42804': (words) => `“${words}”的类型与另一边不同，请用 cast(… as 类型) 转换`,
  '42846': (words) => `“${words}”不能转换为这种类型，请换一种类型`,
  '42P18': (words) => `“${words}”的类型无法确定，请写成 cast(${words} as text)`,
  '42701': (words) => `“${words}”出现了两次，请换一个名称`,
  '42712': (words) => `别名“${words}”出现了两次，请换一个名称`,
  '42P20': (words) => `“${words}”这里不能用窗口函数`,
  '22012': () => '除数为零，请检查',
  '22P02': (words) => `“${words}”不是这里需要的类型，请检查写法`,
  '22007': (words) => `“${words}”不是有效的日期，应形如 2026-01-31`,
  '22008': (words) => `日期“${words}”超出范围，请检查`,
  '42725': (words) => `“${words}”有几种含义，请用 cast(… as 类型) 写明类型`,
  '42704': (words) => `没有“${words}”，请检查拼写`,
}

/** @param before length of the statement before the author's SELECT */
export const faultOf = (analysis: ReportAnalysis, author: string, error: ServerError, before: number): SqlFault => {
  const unnamed = /\$(\d+)/.exec(error.code === '42P18' ? error.message : '')
  const slot = unnamed ? analysis.slots[Number(unnamed[1]) - 1] : undefined
  if (slot) {
    const words = `${slot.kind === 'param' ? '$' : '#'}{${slot.name}}`
    const from = Math.max(0, author.indexOf(words))
    return { from, to: from + words.length, message: AT_WORDS['42P18']!(words) }
  }
  const at = error.position === undefined ? -1 : Number(error.position) - 1 - before
  const isInside = at >= 0 && at < analysis.sql.length
  const from = isInside ? analysis.toAuthor(codeUnits(analysis.sql, at)) : 0
  const words = isInside ? wordsAt(author, from) : ''
  const to = isInside ? from + Math.max(1, words.length) : author.length
  const sentence = AT_WORDS[error.code]
  return {
    from,
    to,
    message: sentence ? sentence(words || '这里') : `数据库不能执行这个查询（${error.code}），请检查写法`,
  }
}

const codeUnits = (text: string, at: number): number => [...text].slice(0, at).join('').length

const wordsAt = (text: string, from: number): string =>
  /^(?:[$#]\{[^}]*\}|'[^']*'|(?:[\p{L}\p{N}_$]+|"[^"]*")(?:\s*\.\s*(?:[\p{L}\p{N}_$]+|"[^"]*"))*|[^\s\p{L}\p{N}]+)/u.exec(
    text.slice(from),
  )?.[0] ?? ''

const VALUE_ERRORS: Readonly<Record<string, string>> = {
  '22012': '报表里的除数为零，请联系报表的编写人用 nullif(除数, 0) 避免',
  '22P02': '报表的参数或数据不是需要的类型，请检查填写的参数',
  '22007': '报表的参数或数据不是有效的日期，请检查填写的参数',
  '22008': '报表的参数或数据里的日期超出范围，请检查填写的参数',
  '22003': '报表计算出的数值超出范围，请检查填写的参数',
  '21000': '报表里应当只有一个值的地方有多个值，请联系报表的编写人修改',
  '42501': '报表读取了不允许的数据，请联系报表的编写人修改',
}

/** Authors see the reason; readers see whom to ask. */
export const BROKEN = '报表不能运行，请联系报表的编写人检查查询语句'
export const SLOW = '查询超时，请缩小范围'

export const refusalOfRun = (error: unknown): unknown => {
  if (isCancelled(error)) return new AppError('unavailable', SLOW, { retryAfter: 5 })
  if (!isOfStatement(error)) return error
  return new AppError('refused', VALUE_ERRORS[error.code] ?? BROKEN)
}
