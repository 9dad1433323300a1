/** Builds the offline worker and the web app manifests of the public tools. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tools } from '@huxi/clinical/tools'
import { build, type Plugin, type Rolldown } from 'vite'
import type { ToolBuild } from '../src/public/tool/worker/rules.ts'
import { chunkOf, entryOf, filesFrom } from './chunks.ts'

const WEB = join(import.meta.dirname, '..')
const WORKER = 'tool-worker.js'
/** Preload lists by tool, which the server announces with its page. */
const AHEAD = 'tool-files.json'
const PAGE = 'src/public/tool/tool-page.tsx'
const sourceOf = (id: string): string => `packages/clinical/src/tools/${id}.ts`

/** Staff libraries are left out of the offline copy. */
const STAFF = /\/library-/

const GROUND = '#FAF6F0'

/** Short names below home-screen icons. */
const SHORT: Readonly<Record<string, string>> = {
  copd: '慢阻肺评估',
  hcqycjxjz: '呼出气评估',
  gssxxbbx: '嗜酸表型评估',
}

const ICONS = [
  { src: '/tool-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/tool-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/tool-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
const EXTRAS = ['/favicon.svg', ...ICONS.map(({ src }) => src)]

const manifests = (): { readonly name: string; readonly text: string }[] =>
  tools.map(({ id, title, subTitle }) => ({
    name: `${id}.webmanifest`,
    text: JSON.stringify({
      id: `/${id}`,
      start_url: `/${id}`,
      scope: `/${id}`,
      name: title,
      short_name: SHORT[id] ?? title,
      description: subTitle,
      lang: 'zh-CN',
      display: 'standalone',
      background_color: GROUND,
      theme_color: GROUND,
      icons: ICONS,
    }),
  }))

const workerCode = async (): Promise<string> => {
  const built = (await build({
    root: WEB,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      target: 'es2023',
      write: false,
      modulePreload: false,
      lib: {
        entry: 'src/public/tool/worker/worker.ts',
        formats: ['iife'],
        name: 'toolWorker',
        fileName: 'tool-worker',
      },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]?.output[0].code ?? ''
}

/** Files of the first question by tool, and all files of the tools. */
const filesOf = (bundle: Rolldown.OutputBundle) => {
  const [first, page] = [filesFrom(bundle, [entryOf(bundle)]), [chunkOf(bundle, PAGE)]]
  const ahead = Object.fromEntries(
    tools.map(({ id }) => [id, filesFrom(bundle, [...page, chunkOf(bundle, sourceOf(id))], { except: first })]),
  )
  return { ahead, all: [...first, ...filesFrom(bundle, page, { lazily: true, except: first })] }
}

const hashOf = (parts: readonly (string | Buffer)[]): string =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 16)

export const toolWorker = (): Plugin => ({
  name: 'tool-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const code = await workerCode()
      const { ahead, all: files } = filesOf(bundle)
      if (files.some((file) => STAFF.test(file)))
        this.error(
          'the public tools import something whose chunk needs the library: name it in ALWAYS of vite.config.ts',
        )
      const told = manifests()
      const pictures = await Promise.all(EXTRAS.map((path) => readFile(join(WEB, 'public', path))))
      const page = bundle['index.html']
      const known: ToolBuild = {
        id: hashOf([
          code,
          files.join(' '),
          ...told.map(({ text }) => text),
          String(page && 'source' in page && page.source),
          ...pictures,
        ]),
        entry: `/${entryOf(bundle)?.fileName ?? ''}`,
        files,
        extras: EXTRAS,
      }
      this.emitFile({ type: 'asset', fileName: AHEAD, source: JSON.stringify(ahead) })
      for (const { name, text } of told) this.emitFile({ type: 'asset', fileName: name, source: text })
      this.emitFile({
        type: 'asset',
        fileName: WORKER,
        source: `const TOOL_BUILD = ${JSON.stringify(known)};\n${code}`,
      })
    },
  },
})
