/** Rules of layers (tools/layers.json) over the sources. Each answers one sentence per break. */
import { areas } from '../apps/server/src/areas.ts'
import plan from './layers.json' with { type: 'json' }
import { isTest, type Import, type Source } from './sources.ts'

export { plan }
/** Areas in order; each may import only earlier ones. */
export const AREAS: readonly string[] = [...new Set(areas.map(({ name }) => name))]

export const OWNERS: readonly (readonly [table: string, owner: string])[] = [
  ...Object.entries(plan.tables),
  ...areas.flatMap(({ name, contract, tables = [] }) =>
    [...(contract?.resources ?? []).map(({ table }) => table), ...tables].map((table) => [table, name] as const),
  ),
]

export type Folder = (typeof plan.folders)[number]
type Side = 'server' | 'web'

interface Rule {
  readonly title: string
  readonly check: (sources: readonly Source[]) => string[]
}

export const folderOf = (path: string): Folder | undefined =>
  plan.folders.find((folder) => folder.paths.some((place) => within(path, place)))

export const areaOf = (path: string): string | undefined =>
  /^apps\/server\/src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1]

export const placed = (sources: readonly Source[]): Source[] =>
  sources.filter(({ path }) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !isTest(path))

const within = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

const workspaceOf = (path: string): string => path.split('/').slice(0, 2).join('/')

const sideOf = (path: string): Side | undefined => /^apps\/(server|web)\//.exec(path)?.[1] as Side | undefined

const at = (source: Source, found: { line: number }, rest: string): string => `${source.path}:${found.line} ${rest}`

const overImports = (
  sources: readonly Source[],
  judge: (source: Source, found: Import, target: string) => string | undefined,
) =>
  sources.flatMap((source) =>
    source.imports.flatMap((found) => {
      const verdict = judge(source, found, found.target ?? found.specifier)
      return verdict ? [at(source, found, `imports '${found.specifier}': ${verdict}`)] : []
    }),
  )

const inFolder = (sources: readonly Source[]): string[] =>
  placed(sources).flatMap(({ path }) => {
    const folder = folderOf(path)
    if (!folder) return [`${path}: is in no folder of layers.json`]
    const area = areaOf(path)
    return folder.name !== 'modules' || (area && AREAS.includes(area))
      ? []
      : [`${path}: '${area ?? ''}' is the name of no area: hand one over in its index.ts`]
  })

const downward = (sources: readonly Source[]): string[] =>
  overImports(placed(sources), (source, found, target) => {
    const [from, to] = [folderOf(source.path), folderOf(target)]
    if (!found.target) return undefined
    if (isTest(target) || !/^(apps|packages)\//.test(target)) return 'product code imports neither tests nor tools'
    if (!from || !to || from === to) return undefined
    if (found.specifier.startsWith('.') && workspaceOf(source.path) !== workspaceOf(target))
      return 'write @huxi/… to cross packages'
    if (from.layer > to.layer) return undefined
    return `${from.name} (layer ${from.layer}) must not know ${to.name} (layer ${to.layer}); imports go down, or sideways in one folder`
  })

const orderOf = (folder: Folder | undefined): readonly string[] => (folder && 'order' in folder && folder.order) || []

/** The part of an ordered folder a file is in; undefined = beside its parts. */
const partOf = (folder: Folder | undefined, path: string): string | undefined => {
  const inside = folder?.paths.find((place) => within(path, place))
  return orderOf(folder).find((part) => within(path, `${inside}/${part}`))
}

const inOrder = (sources: readonly Source[]): string[] => [
  ...placed(sources).flatMap(({ path }) => {
    const folder = folderOf(path)
    const order = orderOf(folder)
    return order.length === 0 || partOf(folder, path)
      ? []
      : [`${path}: is beside the parts of ${folder!.name} (${order.join(', ')})`]
  }),
  ...overImports(placed(sources), ({ path }, _found, target) => {
    const folder = folderOf(path)
    const order = orderOf(folder)
    if (order.length === 0 || folder !== folderOf(target)) return undefined
    const [from, to] = [partOf(folder, path), partOf(folder, target)]
    if (!from || !to || order.indexOf(from) >= order.indexOf(to)) return undefined
    return `${folder!.name}/${from} comes before ${folder!.name}/${to} and must not know it`
  }),
]

const apart = (sources: readonly Source[]): string[] =>
  overImports(sources, ({ path }, _found, target) => {
    const [from, to] = [sideOf(path), sideOf(target)]
    return from && to && from !== to ? 'apps/server and apps/web never import each other' : undefined
  })

const doors = (sources: readonly Source[]): string[] =>
  overImports(placed(sources), ({ path }, _found, target) => {
    const [from, to] = [areaOf(path), areaOf(target)]
    if (!to || from === to) return undefined
    if (!new RegExp(`^apps/server/src/modules/[^/]+/${to}/index\\.ts$`).test(target))
      return `enter the area '${to}' through its index.ts`
    if (!from || AREAS.indexOf(from) > AREAS.indexOf(to)) return undefined
    return `area '${from}' is left of '${to}'; upward, use events, or list it after '${to}' in apps/server/src/areas.ts`
  })

const resourceNames = (sources: readonly Source[]): Set<string> => {
  const declared = sources
    .filter(({ path }) => within(path, 'packages/contract/src'))
    .flatMap(({ nodes }) => nodes)
    .filter(({ type, ['init']: init }) => {
      const callee = (init as { callee?: { name?: string } } | null | undefined)?.callee
      return type === 'VariableDeclarator' && callee?.name === 'resource'
    })
    .map(({ id }) => (id as { name: string }).name)
  return new Set([...declared, 'resources', '*'])
}

const generic = (sources: readonly Source[]): string[] => {
  const resources = resourceNames(sources)
  const mayCall = (path: string) => Object.keys(plan.kitEndpoints).some((place) => within(path, place))
  return overImports(placed(sources), ({ path }, { values }, target) => {
    const folder = folderOf(path)?.name
    if (!within(target, 'packages/contract/src') || !['engine', 'kit'].includes(folder ?? '')) return undefined
    if (folder === 'engine') return 'the engine knows no resource and nothing else of the contract'
    const concrete = values.filter((name) => resources.has(name))
    if (concrete.length > 0) return `the kit knows no concrete resource (${concrete.join(', ')})`
    return values.length === 0 || mayCall(path)
      ? undefined
      : 'the kit takes types only; endpoints need a line in kitEndpoints of layers.json'
  })
}

/** Order of owners; a table must not be used by an owner to the left. */
const rank = (owner: string): number => ({ platform: -2, engine: -1 })[owner] ?? AREAS.indexOf(owner)

const tables = (sources: readonly Source[]): string[] => {
  const owners = OWNERS.map(([table, owner]) => ({
    table,
    owner,
    word: new RegExp(`(?<!\\w)${table}(?!\\w)`),
  }))
  return placed(sources).flatMap((source) => {
    const speaker = areaOf(source.path) ?? folderOf(source.path)?.name ?? ''
    if (!within(source.path, 'apps/server/src') || speaker === 'app') return []
    return source.texts.flatMap((found) =>
      owners
        .filter(({ owner, word }) => rank(owner) > rank(speaker) && word.test(found.text))
        .map(({ table, owner }) =>
          at(source, found, `names table '${table}' of '${owner}': '${speaker}' is left of it`),
        ),
    )
  })
}

const cycles = (sources: readonly Source[]): string[] => {
  const next = new Map(
    placed(sources).map(({ path, imports }) => [path, [...new Set(imports.flatMap((i) => i.target ?? []))]]),
  )
  const done = new Set<string>()
  const found = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) found.add([...trail.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const target of next.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return [...found].map((trail) => `cycle: ${trail}`)
}

const PAGES = 'apps/web/src/pages/'
const sectionOf = (path: string): string => path.slice(PAGES.length).split('/')[0] ?? ''

const pagesApart = (sources: readonly Source[]): string[] => {
  const pages = new Set(
    sources.filter(({ path, hasDefault }) => path.startsWith(PAGES) && hasDefault).map(({ path }) => path),
  )
  return overImports(placed(sources), ({ path }, _found, target) => {
    if (!path.startsWith(PAGES) || !target.startsWith(PAGES)) return undefined
    if (pages.has(target))
      return 'pages never import pages; move the part both need into a file without default export, or into the kit'
    return sectionOf(path) === sectionOf(target)
      ? undefined
      : `parts are for the pages of their own folder pages/${sectionOf(target)}`
  })
}

export const longFiles = (files: readonly Pick<Source, 'path' | 'text' | 'lines'>[]): string[] =>
  files
    .filter(({ lines, text }) => lines > plan.maxLines && !REASON.test(text.split('\n').slice(0, 12).join('\n')))
    .map(
      ({ path, lines }) =>
        `${path}: ${lines} lines; split it, or say "Longer than ${plan.maxLines} lines because …" at its head`,
    )

const REASON = /longer than \d+ lines because/i

export const RULES: readonly Rule[] = [
  { title: 'every file is in a folder', check: inFolder },
  { title: 'imports go down, or sideways in one folder', check: downward },
  { title: 'parts of a folder know only those before them', check: inOrder },
  { title: 'server and web never import each other', check: apart },
  { title: 'areas know only areas to their left, through their index', check: doors },
  { title: 'engine and kit know no resource', check: generic },
  { title: 'SQL names tables of its own area or to the left', check: tables },
  { title: 'no cycles, type-only imports included', check: cycles },
  { title: 'pages never import pages', check: pagesApart },
]
