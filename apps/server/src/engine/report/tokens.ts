import { postgresParser } from './parser.ts'

export interface Token {
  readonly from: number
  readonly to: number
  readonly text: string
}

export const charsOf = (text: string): ((bytes: number) => number) => {
  const whole = Buffer.from(text)
  if (whole.length === text.length) return (bytes) => bytes
  return (bytes) => whole.subarray(0, bytes).toString().length
}

const COMMENT = /^(--|\/\*)/

export const tokensOf = (text: string): Token[] => {
  const at = charsOf(text)
  return postgresParser()
    .scanSync(text)
    .tokens.map(({ start, end }) => [at(start), at(end)] as const)
    .map(([from, to]) => ({ from, to, text: text.slice(from, to) }))
    .filter((token) => !COMMENT.test(token.text))
}

export const tokenAt = (tokens: readonly Token[], at: number): Token | undefined =>
  tokens.find(({ from, to }) => from <= at && at < to)
