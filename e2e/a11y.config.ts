/** `npm run a11y`: every page in every colour, for a quiet hour; no part of `npm test`. */
import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

export default defineConfig({ ...base, testMatch: 'a11y.ts', fullyParallel: true, timeout: 60 * 60_000 })
