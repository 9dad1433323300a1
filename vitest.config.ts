import { defineConfig } from 'vitest/config'

/** The gates are tests too; `npm test` runs them as a stage of their own. */
const GATES = ['tools/layers.test.ts', 'tools/bans.test.ts', 'tools/styles.test.ts', 'tools/words.test.ts']

/** Tests of an area's own decisions open a whole app. */
const MODULE_TESTS = 'apps/server/src/modules/**/*.test.ts'

/** Everything runs on PostgreSQL; on the embedded engine runs what differs there. */
const OF_EMBEDDED = [
  'schema',
  'table-statistics',
  'row-level-security',
  'start',
  'stop',
  'backup',
  'guessing',
  'reports',
  'report-walls',
  'specimens/plain',
  'specimens/person',
  ...['disk', 'kill', 'one-connection', 'sync', 'stopped'].map((name) => `robustness/${name}`),
].map((name) => `apps/server/test/${name}.test.ts`)

/** Thousands of sign-ins need not take what a guesser should pay. */
const CHEAP_HASHES = {
  alias: [{ find: /^.*\/password-cost\.ts$/, replacement: `${import.meta.dirname}/apps/server/test/password-cost.ts` }],
}

/** Tests that open an app on a database. */
const HTTP = {
  globalSetup: ['apps/server/test/global-setup.ts'],
  // every file opens an app of its own; loading the program once per worker halves the time
  isolate: false,
  // some start servers of their own, which takes its time on a busy machine
  testTimeout: 90_000,
  expect: { poll: { timeout: 10_000 } },
  hookTimeout: 120_000,
}

const WEB_TESTS = 'apps/web/src/**/*.test.tsx'

/** What React's development build would say is seen in one file: apps/web/test/dev.test.tsx. */
const DEV_TESTS = 'apps/web/src/**/*.dev.test.tsx'

const OWN_STORES = { alias: [{ find: /^zustand$/, replacement: `${import.meta.dirname}/apps/web/test/stores.ts` }] }

/** Tests that draw components. */
const WINDOW = {
  environment: 'jsdom',
  // styles are not read here, and a class of a module is called as in its source
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  // antd and React are loaded once per worker; apps/web/test/reset.ts clears away what a test has left
  isolate: false,
  // antd renders slowly in jsdom on a busy machine
  testTimeout: 40_000,
}

/** `npm run test:long`: tools/property-runs.ts tries many more values. */
const LONG = process.env.TEST_LONG === '1'

export default defineConfig({
  test: {
    // the machine has two cores at least, and files know nothing of each other; while some wait for a database, others compute
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'gates',
          include: GATES,
          testTimeout: 60_000,
          // both look at every file of the repository, which one worker parses once; in a run of several projects they come last
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'unit',
          // nothing here needs a window: the tests that do are called .test.tsx
          include: ['packages/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'tools/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', MODULE_TESTS, ...GATES],
          setupFiles: ['tools/property-runs.ts'],
          isolate: false,
          testTimeout: LONG ? 600_000 : 60_000,
        },
      },
      {
        // the development build of React takes a third more time
        oxc: { jsx: { development: false } },
        resolve: OWN_STORES,
        test: {
          name: 'web',
          include: [WEB_TESTS],
          exclude: [DEV_TESTS],
          setupFiles: ['apps/web/test/react.ts', 'apps/web/test/setup.ts'],
          sequence: { setupFiles: 'list' },
          ...WINDOW,
        },
      },
      {
        resolve: OWN_STORES,
        test: {
          name: 'web-dev',
          include: ['apps/web/test/dev.test.tsx'],
          // modules of both kinds of JSX would have one key in the cache
          fsModuleCachePath: `${import.meta.dirname}/node_modules/.vitest-cache-dev`,
          setupFiles: ['apps/web/test/setup.ts'],
          ...WINDOW,
        },
      },
      {
        resolve: CHEAP_HASHES,
        test: {
          name: 'http',
          include: ['apps/server/test/**/*.test.ts', MODULE_TESTS],
          env: { TEST_ENGINE: 'postgres' },
          ...HTTP,
        },
      },
      // a Redis and a second database belong to PostgreSQL, beside which these run
      {
        resolve: CHEAP_HASHES,
        test: {
          name: 'embedded',
          include: OF_EMBEDDED,
          // no file runs long enough for optimising the embedded engine to pay
          execArgv: ['--liftoff-only'],
          env: { TEST_ENGINE: 'embedded', TEST_REDIS_URL: '', TEST_DATABASE_URL: '' },
          ...HTTP,
        },
      },
    ],
  },
})
