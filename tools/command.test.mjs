import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ROOT } from './setup.mjs'

it('names the build to run when a command is not in the bundle', async () => {
  const started = promisify(execFile)(process.execPath, [join(ROOT, 'tools/command.mjs'), 'not-built'])
  const { code, stdout, stderr } = await started.catch((error) => error)
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^[^\n]+npm run build[^\n]+\n$/),
  })
})

it('runs every command from the bundle', () => {
  const scripts = Object.values(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts)
  expect(scripts.filter((line) => line.includes('apps/server/src'))).toEqual([])
})
