/** The statements of a file as text. */
import type { Node, Source } from './sources.ts'

type Hole = Node & { readonly name?: string }

const isSql = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' &&
  (node['tag'] as Hole).type === 'Identifier' &&
  (node['tag'] as Hole).name === 'sql'

const inside = (node: Node, all: readonly Node[]): Node[] =>
  all.filter(({ start, end }) => start >= node.start && end <= node.end)

/** Templates that are in no other one of them. */
const outermost = (templates: readonly Node[]): Node[] =>
  templates.filter(
    (one) => !templates.some((other) => other !== one && other.start <= one.start && other.end >= one.end),
  )

/** Texts of statements and of fragments, those that stand in another one put where they stand. */
export const statementsOf = ({ nodes }: Source): string[] => {
  const templates = nodes.filter(isSql)
  const named = new Map(
    nodes.flatMap(({ type, ...node }): [string, Node[]][] => {
      const name = (node['id'] as Hole | null)?.name
      const body = type === 'VariableDeclarator' ? (node['init'] as Node | null) : undefined
      const own = name && body ? outermost(inside(body, templates)) : []
      return own.length > 0 ? [[name!, own]] : []
    }),
  )
  const placed = new Set<Node>()
  const render = (template: Node, within: readonly Node[]): string => {
    const { quasis, expressions } = template['quasi'] as { quasis: Node[]; expressions: Node[] }
    return quasis
      .flatMap((quasi, i) => [
        (quasi['value'] as { raw: string }).raw,
        ...(expressions[i] ? [fill(expressions[i], [...within, template])] : []),
      ])
      .join('')
  }
  const fill = (hole: Node, within: readonly Node[]): string => {
    const below = inside(hole, nodes)
    const callee = hole.type === 'CallExpression' ? (hole['callee'] as Hole) : undefined
    if (callee?.name === 'seenColumn') return ' null '
    const [literal] =
      callee?.type === 'MemberExpression' && (callee['property'] as Hole).name === 'ref'
        ? (hole['arguments'] as Node[])
        : []
    if (literal?.type === 'Literal') return ` ${String(literal['value'])} `
    const pieces = [
      ...outermost(below.filter(isSql)),
      ...below.flatMap(({ type, ...node }) => (type === 'Identifier' ? (named.get(String(node['name'])) ?? []) : [])),
    ]
    const fresh = pieces.filter((piece) => !within.includes(piece))
    for (const piece of fresh) placed.add(piece)
    return fresh.length === 0 ? ' $ ' : ` ${fresh.map((piece) => render(piece, within)).join(' $ ')} `
  }
  const orders = nodes.flatMap(({ type, ...node }) =>
    type === 'Property' && (node['key'] as Hole).name === 'order'
      ? outermost(inside(node['value'] as Node, templates))
      : [],
  )
  for (const order of orders) placed.add(order)
  const texts = templates.map((template) => ({ template, text: render(template, []) }))
  return texts
    .filter(({ template, text }) => !placed.has(template) || /^\s*(?:select|with|insert|update|delete)\b/i.test(text))
    .map(({ text }) => text)
}
