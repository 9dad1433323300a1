import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const WEB_SETUP = 'apps/web/test/setup.ts'

/** The gates are tests too; `npm test` runs them as a stage of their own. */
const GATES = ['tools/floors.test.ts', 'tools/bans.test.ts']

/** Tests of an area's own decisions open a whole app. */
const MODULE_TESTS = 'apps/server/src/modules/**/*.test.ts'

/** Everything runs on PostgreSQL; on the embedded engine runs what differs there. */
const OF_EMBEDDED = [
  'schema',
  'row-level-security',
  'start',
  'stop',
  'backup',
  'sheets',
  'specimens/plain',
  'specimens/person',
  'robustness/*',
].map((name) => `apps/server/test/${name}.test.ts`)

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

export default defineConfig({
  test: {
    // the machine has two cores at least, and files know nothing of each other
    maxWorkers: 2,
    // React may have a frame left when a file is over and its window gone: nothing is asserted there any more
    onUnhandledError: ({ message, stack = '' }) =>
      !(message === 'window is not defined' && stack.includes('performWorkUntilDeadline')),
    projects: [
      { test: { name: 'gates', include: GATES, testTimeout: 60_000 } },
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tools/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', MODULE_TESTS, ...GATES],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: existsSync(WEB_SETUP) ? [WEB_SETUP] : [],
          // antd renders slowly in jsdom on a busy machine
          testTimeout: 40_000,
        },
      },
      {
        test: {
          name: 'http',
          include: ['apps/server/test/**/*.test.ts', MODULE_TESTS],
          env: { TEST_ENGINE: 'postgres' },
          ...HTTP,
        },
      },
      { test: { name: 'embedded', include: OF_EMBEDDED, env: { TEST_ENGINE: 'embedded' }, ...HTTP } },
    ],
  },
})
