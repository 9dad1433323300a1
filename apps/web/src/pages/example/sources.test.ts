import { expect, it } from 'vitest'

const TEXTS = Object.entries(
  import.meta.glob<string>('../{form,list,profile,result}/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
const FILES = new Map(TEXTS.map(([path, text]) => [path.replace('../', './'), text]))

const patternOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replaceAll('.', String.raw`\.`)
      .replaceAll('*', '[^/]*')
      .replaceAll(/\{([^}]*)\}/g, (_, parts: string) => `(?:${parts.replaceAll(',', '|')})`)}$`,
  )

const SAMPLES = [...FILES].flatMap(([page, text]) => {
  const glob = /import\.meta\.glob<string>\('([^']+)'/.exec(text)?.[1]
  return glob ? [{ page, files: [...FILES.keys()].filter((path) => patternOf(glob).test(path)) }] : []
})

const importsOf = (path: string): string[] =>
  [...FILES.get(path)!.matchAll(/from '(\.[^']+)'/g)].map(
    ([, to]) => new URL(to!, `file:///src/pages/${path}`).pathname,
  )

const leadsAstray = (files: readonly string[]) => (path: string) => {
  const below = /^\/src\/pages\/(.*)$/.exec(path)?.[1]
  return below === undefined ? !/^\/src\/(?:kit|platform)\//.test(path) : !files.includes(`./${below}`)
}

it('each sample shows every file that its own import, so that copies compile in another group', () => {
  expect(SAMPLES.length).toBeGreaterThan(12)
  expect(SAMPLES.filter(({ files }) => files.length === 0)).toEqual([])
  const astray = SAMPLES.flatMap(({ page, files }) =>
    files.flatMap((path) =>
      importsOf(path)
        .filter(leadsAstray(files))
        .map((to) => `${page}: ${path} imports ${to}`),
    ),
  )
  expect(astray).toEqual([])
  const groups = SAMPLES.map(({ files }) => new Set(files.map((path) => path.split('/')[1])).size)
  expect(groups.filter((size) => size !== 1)).toEqual([])
})
