/**
 * Regular expressions that people write, matched in time that grows with the text alone: all ways through a pattern are followed at
 * once, none is tried again (S-EXP-6). What cannot be matched so, references and looking around, is refused.
 */
import { refused } from '@huxi/model'
import { readPattern, type Node, type Test } from './pattern-read.ts'

/** Longest pattern. */
export const PATTERN_MAX = 200
/** Steps of one pattern, its repetitions written out. */
const STEPS_MAX = 2000

type Step =
  | { readonly test: Test; readonly next: number }
  | { readonly either: number[] }
  | { readonly edge: 'start' | 'end'; readonly next: number }
  | 'done'

const DONE = 0

/**
 * Whether a pattern matches a whole text.
 * @throws {AppError} refused for a pattern that cannot be used, with what is wrong with it
 */
export const matcher = (pattern: string): ((text: string) => boolean) => {
  if ([...pattern].length > PATTERN_MAX) throw refused(`正则表达式不能超过 ${PATTERN_MAX} 个字符`)
  const { steps, first } = stepsOf(readPattern(pattern))
  return (text) => matches(steps, first, [...text])
}

const stepsOf = (pattern: Node): { steps: readonly Step[]; first: number } => {
  const steps: Step[] = ['done']
  let built = 0
  const push = (step: Step): number => steps.push(step) - 1
  /** @returns the step that a part begins with, when `next` comes after it */
  const build = (node: Node, next: number): number => {
    built += 1
    if (built > STEPS_MAX) throw refused('正则表达式的重复次数过多，请减少 {} 中的次数')
    switch (node.kind) {
      case 'one':
        return push({ test: node.test, next })
      case 'edge':
        return push({ edge: node.at, next })
      case 'all':
        return node.parts.reduceRight((after, part) => build(part, after), next)
      case 'any':
        return push({ either: node.parts.map((part) => build(part, next)) })
      case 'times':
        return repeated(node, next)
    }
  }
  const repeated = ({ of, min, max }: Node & { kind: 'times' }, next: number): number => {
    let first = next
    if (max === Infinity) {
      const either = [next]
      first = push({ either })
      either.unshift(build(of, first))
    } else for (let i = min; i < max; i += 1) first = push({ either: [build(of, first), next] })
    for (let i = 0; i < min; i += 1) first = build(of, first)
    return first
  }
  return { first: build(pattern, DONE), steps }
}

const matches = (steps: readonly Step[], first: number, text: readonly string[]): boolean => {
  let now = reached(steps, [first], 0, text.length)
  for (const [at, char] of text.entries()) {
    const next: number[] = []
    for (const one of now) {
      const step = steps[one]!
      if (typeof step === 'object' && 'test' in step && step.test(char)) next.push(step.next)
    }
    if (next.length === 0) return false
    now = reached(steps, next, at + 1, text.length)
  }
  return now.has(DONE)
}

/** Steps that are reached without reading a character. */
const reached = (steps: readonly Step[], from: readonly number[], at: number, end: number): ReadonlySet<number> => {
  const seen = new Set<number>()
  const open = [...from]
  while (open.length > 0) {
    const one = open.pop()!
    if (seen.has(one)) continue
    seen.add(one)
    const step = steps[one]!
    if (step === 'done' || 'test' in step) continue
    if ('either' in step) open.push(...step.either)
    else if (at === (step.edge === 'start' ? 0 : end)) open.push(step.next)
  }
  return seen
}
