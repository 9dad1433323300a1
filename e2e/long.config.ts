/** `npm run test:long`: everything in every colour, every layer and every form; no part of `npm test`. */
import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

export default defineConfig({
  ...base,
  projects: [{ testMatch: '*.long.ts' }],
  fullyParallel: true,
  timeout: 60 * 60_000,
})
