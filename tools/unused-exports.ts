/** Exports without an import in another file: dead code, or a needless `export`. */
import plan from './layers.json' with { type: 'json' }
import { importTarget, type Node, type Source } from './sources.ts'

interface Use {
  readonly target: string
  readonly name: string
}

interface Relay extends Use {
  readonly as: string
  readonly start: number
}

interface Module {
  readonly declared: ReadonlyMap<string, number>
  readonly uses: readonly Use[]
  readonly relays: readonly Relay[]
}

const ALL = '*'
const REMEDY = 'delete it, or its `export` when the file itself needs it'

export const unusedExports = (sources: readonly Source[]): string[] => {
  const modules = new Map(sources.map((source) => [source.path, moduleOf(source)]))
  const used = new Set<string>()
  const use = ({ target, name }: Use): void => {
    const key = `${target} ${name}`
    const module = modules.get(target)
    if (!module || used.has(key)) return
    used.add(key)
    for (const relay of module.relays)
      if (name === ALL || relay.as === name) use(relay)
      else if (relay.as === ALL) use({ target: relay.target, name })
  }
  for (const { uses } of modules.values()) uses.forEach(use)
  for (const { path, names } of plan.foundByName)
    [...modules.keys()]
      .filter((each) => new RegExp(path).test(each))
      .flatMap((each) => namesOf(modules, each, new RegExp(names)))
      .forEach(use)
  return sources
    .filter(({ path }) => !path.endsWith('.d.ts'))
    .flatMap(({ path, text }) => {
      const { declared, relays } = modules.get(path)!
      const isUsed = (name: string) => used.has(`${path} ${name}`) || used.has(`${path} ${ALL}`)
      const names = [...declared, ...relays.filter(({ as }) => as !== ALL).map(({ as, start }) => [as, start] as const)]
      return names
        .filter(([name]) => !isUsed(name))
        .map(
          ([name, start]) =>
            `${path}:${text.slice(0, start).split('\n').length} exports '${name}', which no other file imports: ${REMEDY}`,
        )
    })
}

const namesOf = (modules: ReadonlyMap<string, Module>, path: string, pattern: RegExp): Use[] => {
  const { declared, relays } = modules.get(path) ?? { declared: new Map<string, number>(), relays: [] }
  const named = [...declared.keys(), ...relays.flatMap(({ as }) => (as === ALL ? [] : [as]))]
  const own = named.filter((name) => pattern.test(name)).map((name) => ({ target: path, name }))
  return [...own, ...relays.flatMap(({ target, as }) => (as === ALL ? namesOf(modules, target, pattern) : []))]
}

const moduleOf = ({ path, nodes }: Source): Module => {
  const target = (node: Node) => importTarget(path, String((node['source'] as Node)['value']))
  const declared = new Map<string, number>()
  const uses: Use[] = []
  const relays: Relay[] = []
  for (const node of nodes) {
    const from = isNode(node['source']) && node['source']['value'] !== undefined ? target(node) : undefined
    if (node.type === 'ImportDeclaration' && from) uses.push(...importedBy(node, from, nodes))
    if (['ImportExpression', 'TSImportType'].includes(node.type) && from) uses.push({ target: from, name: ALL })
    if (node.type === 'ExportAllDeclaration' && from)
      relays.push({ target: from, name: ALL, as: ALL, start: node.start })
    if (node.type === 'ExportNamedDeclaration')
      for (const [local, as, start] of exportedBy(node))
        if (from) relays.push({ target: from, name: local, as, start })
        else declared.set(as, start)
  }
  return { declared, uses, relays }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: string; value?: string }
  return name ?? value ?? ''
}

const importedBy = (node: Node, target: string, nodes: readonly Node[]): Use[] =>
  (node['specifiers'] as Node[]).flatMap((each) => {
    if (each.type !== 'ImportNamespaceSpecifier')
      return [{ target, name: each['imported'] ? nameOf(each['imported']) : 'default' }]
    return membersOf(nameOf(each['local']), nodes).map((name) => ({ target, name }))
  })

const membersOf = (local: string, nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    const [object, member] =
      node.type === 'MemberExpression'
        ? [node['object'], node['property']]
        : node.type === 'TSQualifiedName'
          ? [node['left'], node['right']]
          : []
    return isNode(object) && object.type === 'Identifier' && nameOf(object) === local ? [nameOf(member)] : []
  })

const exportedBy = (node: Node): (readonly [string, string, number])[] => {
  const specifiers = (node['specifiers'] as Node[]).map(
    (each) => [nameOf(each['local']), nameOf(each['exported']), each.start] as const,
  )
  const declaration = node['declaration']
  if (!isNode(declaration)) return specifiers
  const names =
    declaration.type === 'VariableDeclaration'
      ? (declaration['declarations'] as Node[]).flatMap(({ id }) => boundNames(id as Node))
      : [nameOf(declaration['id'])]
  return names.map((name) => [name, name, node.start] as const)
}

const boundNames = (id: Node): string[] => {
  if (id.type === 'Identifier') return [nameOf(id)]
  const parts = (id['properties'] ?? id['elements'] ?? []) as Node[]
  return parts.flatMap((part) => boundNames((part['value'] ?? part['argument'] ?? part) as Node))
}
