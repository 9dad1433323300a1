import { defineConfig } from '@playwright/test'
import { NO_FEATURES } from './chromium-features.ts'

/** Written by the test runner for its count; absent for single runs. */
const report = process.env['TEST_REPORT']

export default defineConfig({
  testDir: '.',
  // the longest file begins first, so that no worker is left alone with it
  projects: [
    { name: 'sweep', testMatch: 'sweep.spec.ts' },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: 'sweep.spec.ts' },
  ],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      // without a locale Chromium gives no file a Chinese name
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // root needs no-sandbox; the rest keeps Chromium from calling home on a closed network
      args: [
        '--no-sandbox',
        // an emulated graphics card would take nine tenths of the time
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        NO_FEATURES,
        // the next journey of a context finds the program compiled
        '--process-per-site',
        // pages live too short for optimised code to pay
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
  },
})
