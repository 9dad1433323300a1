import type { Plugin, Rolldown } from 'vite'

const isChunk = (output: Rolldown.OutputBundle[string]): output is Rolldown.OutputChunk => output.type === 'chunk'

export const entryOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk | undefined =>
  Object.values(bundle)
    .filter(isChunk)
    .find(({ isEntry }) => isEntry)

/** The chunk that stands for a source, or else the one that contains it. */
export const chunkOf = (bundle: Rolldown.OutputBundle, source: string): Rolldown.OutputChunk | undefined => {
  const chunks = Object.values(bundle).filter(isChunk)
  return (
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
  )
}

interface Choice {
  /** Includes dynamic imports. */
  readonly lazily?: boolean
  /** Files already loaded, with their imports. */
  readonly except?: readonly string[]
}

/** Addresses of chunks, styles and static imports. */
export const filesFrom = (
  bundle: Rolldown.OutputBundle,
  roots: readonly (Rolldown.OutputChunk | undefined)[],
  { lazily = false, except = [] }: Choice = {},
): string[] => {
  const found = new Set<string>()
  const take = (chunk: Rolldown.OutputBundle[string] | undefined): void => {
    const address = chunk && `/${chunk.fileName}`
    if (!address || !isChunk(chunk) || found.has(address) || except.includes(address)) return
    found.add(address)
    chunk.viteMetadata?.importedCss.forEach((css) => found.add(`/${css}`))
    for (const name of [...chunk.imports, ...(lazily ? chunk.dynamicImports : [])]) take(bundle[name])
  }
  roots.forEach(take)
  return [...found].filter((address) => !except.includes(address))
}

/** Files within `bounds` statically reachable from the roots; known after parsing. */
export const reachedFrom = (roots: readonly string[], bounds: RegExp): { ids: ReadonlySet<string>; plugin: Plugin } => {
  const ids = new Set<string>()
  const plugin: Plugin = {
    name: 'reached-from',
    apply: 'build',
    buildEnd() {
      const take = (id: string): void => {
        if (!bounds.test(id) || ids.has(id)) return
        ids.add(id)
        this.getModuleInfo(id)?.importedIds.forEach(take)
      }
      roots.forEach(take)
    },
  }
  return { ids, plugin }
}

/** Indexes that import their whole library, and the file of a name. */
const INDEXES: readonly (readonly [library: string, index: string, fileOf: (name: string) => string])[] = [
  [
    'antd',
    'antd/es/index.js',
    (name) => `antd/es/${name.replace(/\B[A-Z](?=[a-z])/g, (c) => `-${c}`).toLowerCase()}/index.js`,
  ],
  ['@ant-design/icons', '@ant-design/icons/es/index.js', (name) => `@ant-design/icons/es/icons/${name}.js`],
]
const NAMED = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

const filesNamedIn = (code: string): string[] =>
  [...code.matchAll(NAMED)].flatMap(([, names = '', library]) => {
    const fileOf = INDEXES.find(([name]) => name === library)?.[2]
    return fileOf ? names.split(',').map((name) => `node_modules/${fileOf(name.trim().replace(/ .*/, ''))}`) : []
  })

export const isIndex = (id: string): boolean => INDEXES.some(([, index]) => id.endsWith(index))

/** Files of libraries that own files import, directly or through others; an index counts by the names taken from it. */
export const libraryReachedFrom = (
  own: ReadonlySet<string>,
  bounds: RegExp,
): { ids: ReadonlySet<string>; plugin: Plugin } => {
  const ids = new Set<string>()
  const plugin: Plugin = {
    name: 'library-reached-from',
    apply: 'build',
    buildEnd() {
      const all = [...this.getModuleIds()]
      const take = (id: string | undefined): void => {
        if (!id || !bounds.test(id) || ids.has(id) || isIndex(id)) return
        ids.add(id)
        this.getModuleInfo(id)?.importedIds.forEach(take)
      }
      for (const source of own) {
        const { code, importedIds = [] } = this.getModuleInfo(source) ?? {}
        importedIds.forEach(take)
        for (const file of filesNamedIn(code ?? '')) take(all.find((id) => id.endsWith(file)))
      }
    },
  }
  return { ids, plugin }
}

/** Fails the build if a pattern matches no file: the chunk layout would change and pages stay blank. */
export const patternsMatch = (patterns: readonly RegExp[]): Plugin => ({
  name: 'patterns-match',
  apply: 'build',
  buildEnd(failure) {
    if (failure) return
    const ids = [...this.getModuleIds()]
    const idle = patterns.filter((pattern) => !ids.some((id) => pattern.test(id)))
    if (idle.length > 0) this.error(`no file matches ${idle.join(', ')}: name the chunks by where the files are`)
  },
})
