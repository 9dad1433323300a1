/** Parses the source tree into facts for the tests of layers and bans: imports, texts, names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const TREES = ['apps', 'packages', 'tools', 'e2e', 'bench']
const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test-results'])
export const CODE = /\.(ts|tsx|mjs)$/
const WRITTEN = /\.(ts|tsx|mjs|css|html|sql)$/

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export interface Import {
  readonly specifier: string
  /** the imported file of the repository; undefined for packages and built-ins */
  readonly target: string | undefined
  /** names taken as values; `*` for all */
  readonly values: readonly string[]
  readonly line: number
}

interface Text {
  readonly text: string
  readonly line: number
}

export interface Source {
  /** from the root, with forward slashes */
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly imports: readonly Import[]
  /** string literals and the constant parts of templates, without import specifiers */
  readonly texts: readonly Text[]
  readonly hasDefault: boolean
  /** all of them in the order of the text; walked once for all gates */
  readonly nodes: readonly Node[]
}

export const listFiles = (trees: readonly string[] = TREES): string[] =>
  trees.flatMap((tree) => walkFolder(tree)).sort()

let parsed: readonly Source[] | undefined

/** Every code file, parsed once per process, as parsing is most of the cost of the gates. */
export const readSources = (): readonly Source[] =>
  (parsed ??= listFiles()
    .filter((path) => CODE.test(path))
    .map((path) => parseSource(path, readFileSync(join(ROOT, path), 'utf8'))))

export const readTexts = (): Pick<Source, 'path' | 'text' | 'lines'>[] =>
  listFiles()
    .filter((path) => WRITTEN.test(path))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      return { path, text, lines: countLines(text) }
    })

/** Fails a test with one line per break instead of a comparison of texts. */
export const report = (breaks: readonly string[]): void => {
  if (breaks.length > 0) throw Object.assign(new Error(`\n${breaks.join('\n')}\n`), { stack: '' })
}

/** Tests and test helpers. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /^(apps|packages)\/[^/]+\/test\//.test(path)

export const parseSource = (path: string, text: string): Source => {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'cannot be parsed'}`)
  const nodes = nodesOf(program as unknown as Node)
  const lineAt = lineFinder(text)
  const importAt = (specifier: string, start: number, values: readonly string[]): Import => ({
    specifier,
    target: importTarget(path, specifier),
    values,
    line: lineAt(start),
  })
  const staticImports = module.staticImports.map(({ moduleRequest, entries, start }) => {
    const values = entries
      .filter((e) => !e.isType)
      .map((e) => (e.importName.kind === 'Name' ? (e.importName.name ?? '*') : '*'))
    return importAt(moduleRequest.value, start, values)
  })
  const reExports = module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest, isType, importName }) =>
      moduleRequest ? [importAt(moduleRequest.value, start, isType ? [] : [importName.name ?? '*'])] : [],
    ),
  )
  const later = nodes.flatMap((node) => {
    const source = node['source'] as Node | undefined
    if (!['ImportExpression', 'TSImportType'].includes(node.type) || typeof source?.['value'] !== 'string') return []
    return [importAt(source['value'], node.start, node.type === 'TSImportType' ? [] : ['*'])]
  })
  return {
    path,
    text,
    lines: countLines(text),
    imports: [...staticImports, ...reExports, ...later],
    texts: textsOf(nodes).map((found) => ({ text: found.text, line: lineAt(found.start) })),
    hasDefault: nodes.some((node) => node.type === 'ExportDefaultDeclaration'),
    nodes,
  }
}

export const nodesOf = (node: Node): Node[] => {
  const all: Node[] = []
  const add = (each: Node): void => {
    all.push(each)
    childrenOf(each).forEach(add)
  }
  add(node)
  return all
}

const lineFinder = (text: string): ((offset: number) => number) => {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

export const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

/** A hot path without temporary objects. */
const childrenOf = (node: Node): Node[] => {
  const children: Node[] = []
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) children.push(...value.filter(isNode))
    else if (isNode(value)) children.push(value)
  }
  return children
}

const walkFolder = (folder: string): string[] => {
  if (!existsSync(join(ROOT, folder))) return []
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => !SKIPPED.has(entry.name))
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? walkFolder(path) : [path]
  })
}

interface Manifest {
  readonly exports: { readonly [entry: string]: string }
}

const manifests = new Map<string, Manifest>()

const manifestOf = (name: string): Manifest => {
  const known = manifests.get(name)
  if (known) return known
  const path = join(ROOT, 'packages', name, 'package.json')
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : { exports: {} }
  manifests.set(name, manifest)
  return manifest
}

/** The imported file of the repository; undefined for packages and built-ins. */
export const importTarget = (from: string, specifier: string): string | undefined => {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  const [, name, rest = ''] = /^@huxi\/([^/]+)(\/.*)?$/.exec(bare) ?? []
  if (!name) return undefined
  const { exports } = manifestOf(name)
  const file = exports[`.${rest}`] ?? exports['./*']?.replace('*', rest.slice(1)) ?? `./src${rest}`
  return posix.join('packages', name, file)
}

interface Found {
  readonly text: string
  readonly start: number
}

const textsOf = (nodes: readonly Node[]): Found[] => {
  const specifiers = new Set(nodes.flatMap((node) => (isNode(node['source']) ? [node['source'].start] : [])))
  return nodes.flatMap(({ type, start, value }) => {
    if (type === 'Literal' && typeof value === 'string' && !specifiers.has(start)) return [{ text: value, start }]
    if (type === 'TemplateElement') return [{ text: (value as { raw: string }).raw, start }]
    return []
  })
}
