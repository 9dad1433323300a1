/** Rules of stylesheets: classes live in modules beside components, are used, and do not depend on load order. */
import { posix } from 'node:path'
import { classNameOf } from '../apps/web/build/css-modules.ts'
import { rulesOf, type CssRule } from './css.ts'
import type { Node, Source } from './sources.ts'

export interface Sheet {
  readonly path: string
  readonly text: string
}

/** Stylesheets outside of modules: tokens, resets, and rules about the library alone. */
export const GLOBAL: readonly string[] = [
  'platform/theme.css',
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
  readonly classes: ReadonlySet<string>
}

const OF_LIBRARY = /:global\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

const namesIn = (selector: string): string[] =>
  [...selector.replaceAll(/\[[^\]]*\]/g, '').matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name!)

const declarationsOf = (body: string): [string, string][] =>
  [...body.matchAll(/(?:^|[;\s])(--[\w-]+|[a-z-]+):\s*([^;]+);?/g)].map(([, name, value]) => [name!, value!.trim()])

const moduleOf = ({ path, text }: Sheet): Module => {
  const rules = rulesOf(text)
  const classes = new Set(rules.flatMap(({ selector }) => namesIn(selector.replaceAll(OF_LIBRARY, ''))))
  return { path, rules, classes }
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

/** Modules of one name: their classes would be the same in the browser. */
export const namesakes = (sheets: readonly Sheet[]): string[] => {
  const paths = sheets.map(({ path }) => path).filter(isModule)
  return [...Map.groupBy(paths, (path) => posix.basename(path)).values()]
    .filter(({ length }) => length > 1)
    .map((same) => `${same.join(' and ')} have one name; their classes would meet`)
}

/** Misspelt classes in code. */
export const unknownClasses = (sheets: readonly Sheet[], sources: readonly Source[]): string[] => {
  const modules = new Map(sheets.filter(({ path }) => isModule(path)).map((sheet) => [sheet.path, moduleOf(sheet)]))
  return sources
    .flatMap(wornIn)
    .filter(({ module, name }) => !modules.get(module)?.classes.has(name))
    .map(({ path, module, name }) => `${path}: ${module} has no class ${name}`)
}

/** Classes no component wears. */
export const idleClasses = (sheets: readonly Sheet[], sources: readonly Source[]): string[] => {
  const worn = new Set(sources.flatMap(wornIn).map(({ module, name }) => `${module} ${name}`))
  return sheets
    .filter(({ path }) => isModule(path))
    .map(moduleOf)
    .flatMap(({ path, classes }) =>
      [...classes].filter((name) => !worn.has(`${path} ${name}`)).map((name) => `${path}: nothing wears .${name}`),
    )
}

/** Literal classes in a sheet or in code belong to the library or to another module. */
export const bareClasses = (sheets: readonly Sheet[], sources: readonly Source[]): string[] => {
  const known = new Set(
    sheets
      .filter(({ path }) => isModule(path))
      .map(moduleOf)
      .flatMap(({ path, classes }) => [...classes].map((name) => classNameOf(name, path))),
  )
  return [
    ...sheets.flatMap(({ path, text }) => {
      const selectors = rulesOf(text).map(({ selector }) => selector)
      const bare = isModule(path) ? selectors.flatMap((selector) => selector.match(OF_LIBRARY) ?? []) : selectors
      return [...new Set(bare.flatMap(namesIn))]
        .filter((name) => !OF_LIBRARIES.test(name) && !(isModule(path) && known.has(name)))
        .map((name) => `${path}: .${name} is neither the library's nor a class of another module`)
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
}

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
