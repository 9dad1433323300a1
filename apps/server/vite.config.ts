/** Bundles the server, its console commands and the modules of its threads, in `dist`. */
import { readdirSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import root from '../../package.json' with { type: 'json' }

const SOURCES = join(import.meta.dirname, 'src')

/** Packages that read files beside their code, and those that a preloaded module must be able to observe. */
const OUTSIDE = ['@electric-sql/pglite', 'fontkit', 'hucre', 'ioredis', 'libpg-query', 'pdfkit', 'pg', 'pino']

/** Those that scripts of package.json name. */
const COMMANDS = Object.values<string>(root.scripts).flatMap((line) => {
  const name = /tools\/command\.mjs (\S+)/.exec(line)?.[1]
  return name ? `commands/${name}` : []
})

const THREADS = ['platform/db/lite-thread', 'platform/xlsx/read-worker', 'platform/xlsx/write-worker']

const ENTRIES = ['main', ...COMMANDS, ...THREADS]

const groups = (): readonly (readonly [string, readonly string[]])[] =>
  readdirSync(join(SOURCES, 'modules')).map((group) => [group, readdirSync(join(SOURCES, 'modules', group)).toSorted()])

/** A bundler cannot follow computed imports: `area-folders.ts` becomes a table of all areas. */
const areaFolders = (): Plugin => ({
  name: 'area-folders',
  load: (id) => {
    if (id !== join(SOURCES, 'area-folders.ts')) return undefined
    const all = groups().flatMap(([group, folders]) => folders.map((folder) => `${group}/${folder}`))
    const imports = all.map((path, i) => `import * as m${i} from './modules/${path}/index.ts'`)
    const table = all.map((path, i) => `${JSON.stringify(path)}: m${i}`)
    return `${imports.join('\n')}
const modules = {${table.join(', ')}}
export const foldersOf = (group) => Object.keys(modules).filter((path) => path.startsWith(group + '/')).map((path) => path.slice(group.length + 1))
export const moduleOf = async (group, folder) => modules[group + '/' + folder]`
  },
})

/** Node keeps a source in one byte per character as long as it is ASCII. */
const NOT_ASCII = /[^\0-\x7f]/g
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const ascii = (): Plugin => ({
  name: 'ascii',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replace(NOT_ASCII, escaped)
  },
})

/** Exports that Node loads with undici, 10 MB, as soon as a module imports any other one. */
const LAZY = new Set(['WebSocket', 'CloseEvent', 'MessageEvent'])
const HTTP = '\0http'

const lazyHttp = (): Plugin => ({
  name: 'lazy-http',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }) => (/^(?:node:)?http$/.test(id) && kind !== 'require-call' ? HTTP : undefined),
  load: (id) => {
    if (id !== HTTP) return undefined
    const names = Object.keys(http).filter((name) => !LAZY.has(name))
    return `const http = process.getBuiltinModule('node:http')
export default http
export const { ${names.join(', ')} } = http`
  },
})

export default defineConfig({
  plugins: [areaFolders(), lazyHttp(), ascii()],
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        ENTRIES.map((path) => [path.slice(path.lastIndexOf('/') + 1), join(SOURCES, `${path}.ts`)]),
      ),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
      },
    },
  },
})
