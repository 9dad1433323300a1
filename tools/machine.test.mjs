import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser } from './machine.mjs'

const folder = mkdtempSync(join(tmpdir(), 'huxi-machine-'))

const addProgram = (name) => {
  const path = join(folder, name)
  writeFileSync(path, '')
  chmodSync(path, 0o755)
  return path
}

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('journeys run in Chromium without windows where it is installed, and in the one a setting names', () => {
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', undefined)
  const whole = addProgram('chromium')
  expect(findBrowser()).toBe(whole)
  const headless = addProgram('chromium-headless-shell')
  expect(findBrowser()).toBe(headless)
  vi.stubEnv('CHROMIUM_PATH', '/opt/browser')
  expect(findBrowser()).toBe('/opt/browser')
})
