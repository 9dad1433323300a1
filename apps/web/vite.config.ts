import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkOf, entryOf, filesFrom, isIndex, libraryReachedFrom, patternsMatch, reachedFrom } from './build/chunks.ts'
import { cssModules } from './build/css-modules.ts'
import { textSize } from './build/text-size.ts'
import { designTokens } from './build/tokens.ts'
import { toolWorker } from './build/tool-worker.ts'
import { takenDirectly, withoutUnused } from './build/unused.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`

const ALWAYS = [
  /rolldown\/runtime|vite\/preload-helper|node_modules\/(react|react-dom|scheduler|zustand)\//,
  /src\/platform\/(http|config-reload|storage|preferences|presets|appearance|redirect|csp|clock|unload)\.tsx?$/,
  /src\/kit\/(data\/(call|session|document-title|runtime-config|idempotency-key)|ui\/(logo|lazy-part|paste-cells))\.tsx?$/,
  // Shared with the sign-in page: one chunk.
  /src\/kit\/data\/(sign-in\/[a-z-]+|refused-fields)\.ts$|src\/public\/form\/(checks|field|form-foot|captcha-picture|use-form)\.tsx?$/,
  /packages\/(contract\/src\/system\/session\/|model\/src\/(field|marks|endpoint)\.ts|clinical\/src\/numbers\.ts)/,
  /src\/(platform\/spoken|kit\/ui\/logo|public\/(broken|user\/user|form\/(form|actions)|login\/login))\.module\.css/,
]
const BASE = new RegExp(ALWAYS.map(({ source }) => source).join('|'))

/** Signed-in libraries share chunks. */
const LIBRARIES =
  /node_modules\/(antd|@ant-design|@rc-component|rc-[a-z-]+|react-router|@tanstack|dayjs|@babel|@emotion|stylis|clsx|cookie)\//

/** Not needed by first pages. */
const DATES = /node_modules\/(@rc-component\/picker|antd\/es\/date-picker|dayjs\/plugin)\//
const FORMS =
  /node_modules\/(@rc-component\/(form|async-validator|drawer|tree|tabs|tree-select|qrcode|progress|input-number|mini-decimal|segmented)|antd\/es\/(form|drawer|grid|tree|tabs|tree-select|qr-code|progress|input-number|segmented))\//

const UNNAMED = /packages\/(model|contract|clinical)\/|node_modules\/@rc-component\//

/** Shared styles in one file before component styles, which override them. */
const LOOK = /apps\/web\/src\/kit\/look\/[a-z-]+(\.module)?\.css/

const OWN = /apps\/web\/src\/kit\/|packages\/(model|contract)\/src\/(?!parse)/

/** Preloaded by the sign-in page while the user types. */
const SHELL = 'src/shell/shell.tsx'
const HOME = 'src/pages/dashboard/Analysis.tsx'
const PLAIN_LIST = 'src/pages/system/SysPositionList.tsx'
const NEXT = [SHELL, HOME, PLAIN_LIST]

/** Contract parts of the frame and a plain list; the rest loads on demand. */
const CONTRACT = /packages\/contract\/src\//
const FIRST_CONTRACT =
  /packages\/contract\/src\/\w+\/(announcement\/mine|form\/any-form|home\/home|depart\/depart|dict|draft|file|notice|permission\/permission|position|query|session|user\/user)/

/** Own code statically reachable from frame and plain list. */
const KIT = /apps\/web\/src\/(kit|shell|pages|platform)\//
const early = reachedFrom(
  NEXT.map((source) => join(import.meta.dirname, source)),
  KIT,
)
const library = libraryReachedFrom(early.ids, LIBRARIES)
const isFirstLibrary = (id: string): boolean => library.ids.has(id) && !DATES.test(id) && !FORMS.test(id)
const isLaterLibrary = (id: string): boolean => LIBRARIES.test(id) && !isIndex(id)
const isFirst = (id: string): boolean =>
  KIT.test(id) ? early.ids.has(id) : !CONTRACT.test(id) || FIRST_CONTRACT.test(id)
const isEarly = (id: string): boolean => OWN.test(id) && isFirst(id)
/** Frame code shared with few pages in one file, as small files cost more in headers. */
const FRAME = /apps\/web\/src\/(shell|kit\/messages)\//
const isFrame = (id: string): boolean => FRAME.test(id) && early.ids.has(id)
const isLater = (id: string): boolean => OWN.test(id) && !isEarly(id)
const isDefinition = (id: string): boolean => CONTRACT.test(id) && !isFirst(id)

/** Parts of these are asked for with the frame on the screen, whose files are here by then. */
const FRAMED = /^assets\/(?:shell|frame|pages|records|cards|board|stat-page|stat-card)-/
const WITH_FRAME = /^assets\/(?:rolldown-runtime|base|library|look|numbers|pages|shell|frame)-/

/** Also used by public pages. */
const NUMBERS = /packages\/model\/src\/(number|moment)-text\.ts/

/** Needed for the questions of every public tool; the models of each are files of their own. */
const CLINICAL =
  /packages\/clinical\/src\/(bands|points|display|interval|scoring|wording|model|questionnaire|cat-questions|emrcd|inputs?|population|tools\/(tool|questions))\.ts|src\/kit\/clinical\/(typed|issues)\.ts/

/** Parts of public pages, without the rest of contract and kit. */
const HANDOFF =
  /packages\/contract\/src\/care\/(assessment\/(assess|handoff)|questionnaire\/fill|appointment\/(online|display))\.ts|packages\/contract\/src\/content\/form\/open-form\.ts|src\/kit\/patient\/booking\/slot-days\.ts/

/** Patients open these on a phone; files of signed-in pages would be four times their size. */
const PHONE_PAGES = [
  'tool/tool',
  'questionnaire/questionnaire',
  'booking/booking',
  'open-form/open-form',
  'display/display',
]
const SIGNED_IN = /\/(?:pages|library|records|definitions)-/

/** Injects the names of preloadable chunks into the page. */
const nextChunks = (): Plugin => ({
  name: 'next-chunks',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      if (!bundle) return []
      const first = filesFrom(bundle, [entryOf(bundle)])
      const filesOf = (sources: readonly string[], except: readonly string[]): string[] =>
        filesFrom(
          bundle,
          sources.map((source) => chunkOf(bundle, source)),
          { except },
        )
      const frame = filesOf([SHELL, PLAIN_LIST], first)
      const home = filesOf([HOME], [...first, ...frame])
      if ([...frame, ...home].some((file) => file.includes('/definitions-')))
        throw new Error(
          'the frame or a plain list needs more of the contract: name it in FIRST_CONTRACT of vite.config.ts',
        )
      for (const page of PHONE_PAGES) {
        const foreign = filesOf([`src/public/${page}-page.tsx`], []).find((file) => SIGNED_IN.test(file))
        if (foreign) throw new Error(`the public ${page} needs ${foreign}: name its parts in HANDOFF of vite.config.ts`)
      }
      return [
        { tag: 'meta', attrs: { name: 'next-chunks', content: frame.join(' ') } },
        { tag: 'meta', attrs: { name: 'home-chunks', content: home.join(' ') } },
      ]
    },
  },
})

/** The server sends `<file>.br` if present; compressed once at the highest level. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = join(dir, name)
        await writeFile(`${file}.br`, await compressed(await readFile(file)))
      }),
    )
  },
})

const compressed = promisify(brotliCompress)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    designTokens(),
    withoutUnused(),
    takenDirectly(),
    patternsMatch([...ALWAYS, NUMBERS, CLINICAL, HANDOFF, LOOK, LIBRARIES, DATES, FORMS, OWN, FIRST_CONTRACT, FRAME]),
    early.plugin,
    library.plugin,
    nextChunks(),
    toolWorker(),
    precompress(),
  ],
  css: { modules: cssModules(), postcss: { plugins: [textSize] } },
  build: {
    target: 'es2023',
    // Nested rules are written out for browsers older than nesting.
    cssTarget: ['chrome110', 'firefox121', 'safari16.4'],
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId }) =>
        FRAMED.test(hostId) ? files.filter((file) => !WITH_FRAME.test(file)) : files,
    },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // Unnamed imports of these packages are dropped.
      treeshake: { moduleSideEffects: [{ test: UNNAMED, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // Not recursive: one contract import would bring all of it along.
            { name: 'base', test: BASE, priority: 2, includeDependenciesRecursively: false },
            { name: 'numbers', test: NUMBERS, priority: 2, includeDependenciesRecursively: false },
            { name: 'clinical', test: CLINICAL, priority: 2, includeDependenciesRecursively: false },
            { name: 'handoff', test: HANDOFF, priority: 2, includeDependenciesRecursively: false },
            { name: 'look', test: LOOK, priority: 2 },
            { name: 'library', test: isFirstLibrary, priority: 1 },
            { name: 'pages', test: isEarly, minShareCount: 10 },
            { name: 'frame', test: isFrame, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'forms', test: FORMS },
            { name: 'dates', test: DATES },
            { name: 'more', test: isLaterLibrary, minShareCount: 2 },
            { name: 'definitions', test: isDefinition, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'records', test: isLater, minShareCount: 10, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/platform': { target: api, ws: true }, '/config.js': api },
  },
})
