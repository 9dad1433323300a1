/** Selects tests by changed paths: a pure function, testable without a repository. */

const AREA = /^(?:apps\/server\/src\/modules|packages\/contract\/src)\/[^/]+\/([^/]+)\//
const PAGES = /^apps\/web\/src\/pages\/([^/]+)\//
const SERVER_TEST = /^apps\/server\/(?:test|src\/modules)\/.+\.test\.ts$/
const WIDE = /^(?:packages\/model|apps\/server\/src\/(?:engine|platform)|apps\/server\/src\/app\.ts)(?:\/|$)/
const JOURNEY = /^e2e\/[^/]+\.spec\.ts$/
const CONTRACT = 'packages/contract/src/'
const CODE = /\.(?:ts|tsx|mjs|css)$/

/** Documents and files without importers, with the test that reads them. */
const READ_BY = [
  [/^apps\/server\/migrations\//, 'apps/server/test/schema.test.ts'],
  [/^(?:README|CHANGELOG)\.md$|^docs\/.+\.md$/, 'tools/documents.test.mjs'],
  [/^docs\/settings\.md$/, 'apps/server/src/platform/config/settings.test.ts'],
  [/^docs\/new-noun\.md$|^tools\/new/, 'apps/server/test/new-resource.test.ts'],
]

const unique = (all) => [...new Set(all)].sort((a, b) => a.localeCompare(b))

const first = (pattern, paths) => unique(paths.flatMap((path) => pattern.exec(path)?.[1] ?? []))

const isOfArea = (path, area) => new RegExp(`^apps/server/test/${area}(?:-[^/]*)?\\.test\\.ts$`).test(path)

/** @returns sources whose importers run, files that run whole, resources for the conformance suite, journeys to name */
export const selectionOf = (changed, tests, resourcesOf) => {
  // whole-app tests import every area, so a file of an area would select all of them
  const areas = first(AREA, changed)
  const ofServer = tests.filter(
    (path) =>
      SERVER_TEST.test(path) &&
      areas.some((area) => new RegExp(`^apps/server/src/modules/[^/]+/${area}/`).test(path) || isOfArea(path, area)),
  )
  const readers = READ_BY.flatMap(([pattern, test]) => (changed.some((path) => pattern.test(path)) ? [test] : []))
  const pages = unique([...areas, ...first(PAGES, changed)])
  const named = tests.filter((path) => JOURNEY.test(path) && pages.some((area) => path.startsWith(`e2e/${area}.`)))
  return {
    areas,
    isWide: changed.some((path) => WIDE.test(path)),
    // every page imports the contract: its areas run their own suites instead
    related: changed.filter(
      (path) => /^(?:apps|packages|tools)\//.test(path) && CODE.test(path) && !path.startsWith(CONTRACT),
    ),
    unit: unique([
      ...readers.filter((path) => !path.startsWith('apps/server/test/')),
      ...(changed.some((path) => path.startsWith(CONTRACT)) ? ['packages/contract/test'] : []),
    ]),
    web: areas.map((area) => `apps/web/src/pages/${area}/`),
    http: unique([
      ...changed.filter((path) => SERVER_TEST.test(path)),
      ...ofServer,
      ...readers.filter((path) => path.startsWith('apps/server/test/')),
    ]),
    resources: unique(areas.flatMap(resourcesOf)),
    journeys: unique([...changed.filter((path) => JOURNEY.test(path)), ...named]),
  }
}
