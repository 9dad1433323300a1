/** No test asserts wall-clock time, as busy machines fail it and lenient bounds never fail. Tests assert the cause. */
import { isTest, nodesOf, type Node, type Source } from './sources.ts'

/** Tests whose bound is itself a figure of the time that passed. */
const ALLOWED: Readonly<Record<string, string>> = {
  'apps/server/test/robustness/redis.test.ts':
    'a rate limit grants so many requests per second: it is the count that is asserted, however long the storm took',
}

/** Expectations about a difference of two readings of a clock. */
export const timedAssertions = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => isTest(path) || path.endsWith('.test.mjs') || path.startsWith('e2e/'))
    .filter(({ path, text }) => CLOCK.test(text) && !Object.hasOwn(ALLOWED, path))
    .flatMap(({ path, text, nodes }) =>
      assertionsOf(nodes).map(
        ({ start }) => `${path}:${text.slice(0, start).split('\n').length} asserts wall-clock time: assert its cause`,
      ),
    )

const CLOCK = /\bnow\(|hrtime|new Date\(\)/

/** Whole chains `expect(…).…` with a duration anywhere. */
const assertionsOf = (nodes: readonly Node[]): Node[] => {
  const moments = new Set(bindingsOf(nodes).flatMap(({ names, value }) => (isReading(value) ? names : [])))
  const isDuration = (node: Node): boolean =>
    (node.type === 'BinaryExpression' &&
      node['operator'] === '-' &&
      [node['left'] as Node, node['right'] as Node].every((side) => isReading(side) || moments.has(nameOf(side)))) ||
    (isCallOf(node, 'hrtime') && (node['arguments'] as Node[]).length > 0)
  const durations = new Set<string>()
  const speaksOfTime = (node: Node): boolean =>
    nodesOf(node).some((each) => isDuration(each) || (each.type === 'Identifier' && durations.has(nameOf(each))))
  // values derived from a duration are durations
  for (let known = -1; known < durations.size;) {
    known = durations.size
    for (const { names, value } of bindingsOf(nodes))
      if (answersOf(value).some(speaksOfTime)) names.forEach((name) => durations.add(name))
  }
  const chains = nodes.filter((node) => node.type === 'CallExpression' && rootOf(node) === 'expect')
  return chains.filter((node) => isOutermost(node, chains) && speaksOfTime(node))
}

interface Binding {
  readonly names: readonly string[]
  readonly value: Node
}

const bindingsOf = (nodes: readonly Node[]): Binding[] =>
  nodes.flatMap((node) => {
    const [target, value] =
      node.type === 'VariableDeclarator'
        ? [node['id'], node['init']]
        : node.type === 'AssignmentExpression' || node.type === 'ForOfStatement'
          ? [node['left'], node['right']]
          : node.type === 'FunctionDeclaration'
            ? [node['id'], node]
            : []
    if (!target || !value) return []
    const names = nodesOf(target as Node).filter(({ type }) => type === 'Identifier')
    return [{ names: names.map(nameOf), value: value as Node }]
  })

/** Return values of a function; a helper that merely waits with a deadline is no duration. */
const answersOf = (value: Node): Node[] => {
  if (!['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(value.type)) return [value]
  const body = value['body'] as Node
  return body.type === 'BlockStatement' ? nodesOf(body).filter(({ type }) => type === 'ReturnStatement') : [body]
}

/** `Date.now()`, `performance.now()`, `process.hrtime.bigint()`, `new Date()`, `new Date().getTime()`. */
const isReading = (node: Node): boolean => {
  if (node.type === 'NewExpression') return nameOf(node['callee'] as Node) === 'Date' && !hasArguments(node)
  if (isCallOf(node, 'getTime')) return isReading((node['callee'] as Node)['object'] as Node)
  return ['now', 'bigint', 'hrtime'].some((name) => isCallOf(node, name)) && !hasArguments(node)
}

const hasArguments = (node: Node): boolean => (node['arguments'] as Node[]).length > 0

const isCallOf = (node: Node, name: string): boolean =>
  node.type === 'CallExpression' &&
  [node['callee'] as Node, (node['callee'] as Node)['property'] as Node | undefined].some(
    (part) => part !== undefined && nameOf(part) === name,
  )

const nameOf = (node: Node): string => (node.type === 'Identifier' ? String(node['name']) : '')

const rootOf = (node: Node): string => {
  const inner = (node['callee'] ?? node['object']) as Node | undefined
  return inner ? rootOf(inner) : nameOf(node)
}

const isOutermost = (node: Node, chains: readonly Node[]): boolean =>
  !chains.some((other) => other.start === node.start && other.end > node.end)
