import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { ROOT } from './setup.mjs'
import { CHECKS, longStages, runStage, STAGES, withProjectsJoined } from './stages.mjs'

const folder = mkdtempSync(join(tmpdir(), 'huxi-stages-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('stages', () => {
  test.each([
    ['npm test', STAGES],
    ['npm run test:long', longStages()],
  ])('of %s have ids of their own', (_, stages) => {
    const ids = stages.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('of npm run check are among them', () => {
    const ids = STAGES.map(({ id }) => id)
    expect(CHECKS.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('that are neighbours and projects of vitest run as one', () => {
    const build = { id: 'build', title: '构建', command: ['build.mjs'] }
    const projects = ['unit', 'web', 'http'].map((id) => ({ id, title: id, projects: [id], needs: [`${id}-needs`] }))
    const joined = withProjectsJoined([projects[0], build, projects[1], projects[2]])
    expect(joined.map(({ id, title, command }) => [id, title, command.join(' ')])).toEqual([
      ['unit', 'unit', 'vitest run --project unit'],
      ['build', '构建', 'build.mjs'],
      ['web', 'web、http', 'vitest run --project web --project http'],
    ])
    expect(joined[2].needs).toEqual(['web-needs', 'http-needs'])
  })

  test('pass a long time limit to tests', () => {
    const long = longStages().filter(({ quiet }) => !quiet)
    expect(long.map(({ env }) => env.TEST_LONG)).toEqual(long.map(() => '1'))
    expect(long.map(({ minutes }) => minutes >= 60)).toEqual(long.map(() => true))
  })

  test('run the files of the server with a long mode', () => {
    const { command } = longStages().find(({ id }) => id === 'modules')
    expect(command).toEqual(expect.arrayContaining(['apps/server/src/modules/care/fact/fact.test.ts']))
    expect(command).not.toContain('apps/server/test/fuzz.test.ts')
  })
})

describe('a stage', () => {
  const planted = (name, code) => {
    const path = join(folder, name)
    writeFileSync(path, code)
    return { title: name, id: name, quiet: true, command: [relative(ROOT, path)] }
  }
  const run = (stage, context) => runStage(stage, { folder, env: { A: 'shared' }, ...context })

  test('counts as one test when quiet, with its cost', async () => {
    const good = await run(planted('good.mjs', ''))
    expect(good).toMatchObject({ passed: 1, failed: 0, skipped: 0, files: [] })
    const cpu = existsSync('/proc/self/stat') ? expect.any(Number) : undefined
    expect([good.seconds, good.cpu]).toEqual([expect.any(Number), cpu])
  })

  test('shows its output when it fails', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const bad = planted('bad.mjs', `console.log('why'); process.exitCode = 3`)
    expect(await run(bad)).toMatchObject({ passed: 0, failed: 1 })
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('why'))
    logged.mockRestore()
  })

  test('gets addresses of needed services only, and its own environment', async () => {
    const out = join(folder, 'env')
    const code = `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[2], process.env.A + process.env.B)`
    const stage = planted('env.mjs', code)
    const asked = { ...stage, command: [...stage.command, out], env: { B: 'own' } }
    await run(asked)
    expect(readFileSync(out, 'utf8')).toBe('undefinedown')
    await run({ ...asked, needs: ['postgres'] })
    expect(readFileSync(out, 'utf8')).toBe('sharedown')
  })

  test('that takes too long is ended', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const endless = { ...planted('endless.mjs', 'setInterval(() => {}, 1000)'), minutes: 0.005 }
    expect(await run(endless)).toMatchObject({ failed: 1 })
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('SIGKILL'))
    logged.mockRestore()
  })
})
