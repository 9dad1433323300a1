/** Which files of a build belong together. */
import type { Plugin, Rolldown } from 'vite'

const isChunk = (output: Rolldown.OutputBundle[string]): output is Rolldown.OutputChunk => output.type === 'chunk'

/** The first script of the page. */
export const entryOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk | undefined =>
  Object.values(bundle)
    .filter(isChunk)
    .find(({ isEntry }) => isEntry)

/** The chunk that was made for a source file. */
export const chunkOf = (bundle: Rolldown.OutputBundle, source: string): Rolldown.OutputChunk | undefined =>
  Object.values(bundle)
    .filter(isChunk)
    .find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))

interface Choice {
  /** also what the chunks fetch later, by themselves */
  readonly lazily?: boolean
  /** files that are there already, and what those import */
  readonly except?: readonly string[]
}

/** Addresses of chunks, their styles and everything they import. */
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

/** The files within `bounds` that are reached from others by imports that are not waited for; known once all have been read. */
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

/** Refuses a build in which a pattern matches no file any more: its chunk would be cut elsewhere, and pages stay blank. */
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
