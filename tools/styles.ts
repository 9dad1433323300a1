/** Rules of stylesheets: classes live in modules beside components, are used, and do not depend on load order. */
import { posix } from 'node:path'
import { rulesOf, type CssRule } from './css.ts'
import type { Node, Source } from './sources.ts'

export interface Sheet {
  readonly path: string
  readonly text: string
}

/** Stylesheets outside of modules: tokens, resets, and rules about the library alone. */
export const GLOBAL: readonly string[] = [
  'platform/theme.css',
  'platform/presets.css',
  'kit/look/kit.css',
  'kit/look/antd.css',
  'kit/look/overlay.css',
  'kit/look/form.css',
  'kit/look/marks.css',
  'kit/look/touch.css',
].map((path) => `apps/web/src/${path}`)

const isModule = (path: string): boolean => path.endsWith('.module.css')

/** Literal classes are allowed for libraries only. */
const OF_LIBRARIES = /^(?:ant-|anticon|indent-level-|tiptap$|ProseMirror-|selectedCell$|active$)/

interface Module {
  readonly path: string
  readonly rules: readonly CssRule[]
  /** composed classes: the name here, their module, the name there */
  readonly taken: readonly { readonly alias: string; readonly from: string; readonly name: string }[]
  readonly classes: ReadonlySet<string>
}

const COMMENT = /\/\*.*?\*\//gs
const TAKING = /:import\('([^']+)'\)\s*\{([^}]*)\}/g
const OF_LIBRARY = /:global\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

const namesIn = (selector: string): string[] =>
  [...selector.replaceAll(/\[[^\]]*\]/g, '').matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name!)

const declarationsOf = (body: string): [string, string][] =>
  [...body.matchAll(/(?:^|[;\s])(--[\w-]+|[a-z-]+):\s*([^;]+);?/g)].map(([, name, value]) => [name!, value!.trim()])

const moduleOf = ({ path, text }: Sheet): Module => {
  const plain = text.replaceAll(COMMENT, '')
  const taken = [...plain.matchAll(TAKING)].flatMap(([, from = '', body = '']) =>
    [...body.matchAll(/([\w-]+):\s*([\w-]+);/g)].map(([, alias = '', name = '']) => ({
      alias,
      from: posix.join(posix.dirname(path), from),
      name,
    })),
  )
  const rules = rulesOf(plain.replaceAll(TAKING, ''))
  const written = rules.flatMap(({ selector }) => namesIn(selector.replaceAll(OF_LIBRARY, '')))
  const classes = new Set(written.filter((name) => !taken.some(({ alias }) => alias === name)))
  return { path, rules, taken, classes }
}

interface Worn {
  readonly path: string
  readonly module: string
  readonly name: string
  readonly start: number
}

const wornIn = ({ path, nodes }: Source): Worn[] => {
  const modules = new Map(
    nodes.filter(({ type }) => type === 'ImportDeclaration').flatMap((node) => importedModule(path, node)),
  )
  return nodes.flatMap((node) => {
    const [object, property] = [node['object'] as Node | undefined, node['property'] as Node | undefined]
    const module = node.type === 'MemberExpression' && object?.type === 'Identifier' && modules.get(object['name'])
    return module ? [{ path, module, name: String(property!['name']), start: node.start }] : []
  })
}

const importedModule = (path: string, node: Node): (readonly [unknown, string])[] => {
  const from = String((node['source'] as Node)['value'])
  const [first] = node['specifiers'] as Node[]
  return isModule(from) && first ? [[(first['local'] as Node)['name'], posix.join(posix.dirname(path), from)]] : []
}

export const newGlobals = (sheets: readonly Sheet[]): string[] =>
  sheets
    .filter(({ path }) => !isModule(path) && !GLOBAL.includes(path))
    .map(({ path }) => `${path}: is global; a component's styles are a .module.css beside it`)

const BOUND = /max-width: (\d+(?:\.\d+)?)px/g

/** Breakpoints other than those of kit/data/viewport.ts, which would mix layouts of phones and tablets. */
export const oddBounds = (sheets: readonly Sheet[]): string[] =>
  sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@media[^{]+/g)]
      .flatMap(([query]) => [...query.matchAll(BOUND)].map(([, width]) => width!))
      .filter((width) => !width.endsWith('.98'))
      .map((width) => `${path}: a window up to ${width}px; write .98, as kit/data/viewport.ts does`),
  )

/** Misspelt classes, in code and in composing modules. */
export const unknownClasses = (sheets: readonly Sheet[], sources: readonly Source[]): string[] => {
  const modules = new Map(sheets.filter(({ path }) => isModule(path)).map((sheet) => [sheet.path, moduleOf(sheet)]))
  const lacks = (path: string, module: string, name: string): string[] =>
    modules.get(module)?.classes.has(name) ? [] : [`${path}: ${module} has no class ${name}`]
  return [
    ...sources.flatMap(wornIn).flatMap(({ path, module, name }) => lacks(path, module, name)),
    ...[...modules.values()].flatMap(({ path, taken }) => taken.flatMap(({ from, name }) => lacks(path, from, name))),
  ]
}

/** Unused classes, and unused composed names. */
export const idleClasses = (sheets: readonly Sheet[], sources: readonly Source[]): string[] => {
  const worn = new Set(sources.flatMap(wornIn).map(({ module, name }) => `${module} ${name}`))
  return sheets
    .filter(({ path }) => isModule(path))
    .map(moduleOf)
    .flatMap(({ path, classes, taken, rules }) => {
      const used = new Set(rules.flatMap(({ selector }) => namesIn(selector)))
      return [
        ...[...classes].filter((name) => !worn.has(`${path} ${name}`)).map((name) => `${path}: nothing wears .${name}`),
        ...taken.filter(({ alias }) => !used.has(alias)).map(({ alias }) => `${path}: takes ${alias} for nothing`),
      ]
    })
}

/** Literal classes, in a module or in code, except those of libraries. */
export const bareClasses = (sheets: readonly Sheet[], sources: readonly Source[]): string[] => [
  ...sheets.flatMap(({ path, text }) => {
    const plain = text.replaceAll(COMMENT, '')
    const bare = isModule(path) ? (plain.match(OF_LIBRARY) ?? []) : rulesOf(plain).map(({ selector }) => selector)
    return bare
      .flatMap(namesIn)
      .filter((name) => !OF_LIBRARIES.test(name))
      .map((name) => `${path}: .${name} is global: a class is in the module of its component`)
  }),
  ...sources.flatMap(({ path, nodes }) =>
    nodes.flatMap((node) => {
      const value = node.type === 'JSXAttribute' ? (node['value'] as Node | null) : null
      const named = /(?:^c|C)lassName$/.test(String((node['name'] as Node | undefined)?.['name']))
      if (!named || value?.type !== 'Literal' || OF_LIBRARIES.test(String(value['value']))) return []
      return [`${path}: className="${String(value['value'])}" is global: take it from a module`]
    }),
  ),
]

const LOOK = 'apps/web/src/kit/look/'

const within = (a: string, b: string): boolean => a === b || a.startsWith(`${b}-`) || b.startsWith(`${a}-`)

/** Two classes of one element with the same property from modules of unknown order (only kit/look comes first). */
export const rivals = (sheets: readonly Sheet[], sources: readonly Source[]): string[] => {
  const modules = new Map(sheets.filter(({ path }) => isModule(path)).map((sheet) => [sheet.path, moduleOf(sheet)]))
  const setBy = ({ module, name }: Worn) =>
    (modules.get(module)?.rules ?? [])
      .filter(({ selector }) => selector.split(/,\s*/).includes(`.${name}`))
      .flatMap(({ body, media }) => declarationsOf(body).map(([property, value]) => ({ property, value, media })))
  const clash = (a: Worn, b: Worn): string[] => {
    if (a.module === b.module || a.module.startsWith(LOOK) !== b.module.startsWith(LOOK)) return []
    const both = setBy(a).filter((one) =>
      setBy(b).some(
        ({ property, value, media }) =>
          media === one.media && within(property, one.property) && (property !== one.property || value !== one.value),
      ),
    )
    return both.map(({ property }) => `${a.path}: .${a.name} and .${b.name} both set ${property}, and either may win`)
  }
  return sources.flatMap((source) => {
    const worn = wornIn(source)
    const templates = source.nodes.filter(({ type }) => type === 'TemplateLiteral')
    return templates.flatMap(({ start, end }) => {
      const together = worn.filter((one) => one.start > start && one.start < end)
      return together.flatMap((a, i) => together.slice(i + 1).flatMap((b) => clash(a, b)))
    })
  })
}
