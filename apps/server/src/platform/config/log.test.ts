import { mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog, reopenLog } from './log.ts'
import { StartError } from './start-error.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'huxi-log-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

type Entry = Record<string, unknown>

const written = (write: (log: ReturnType<typeof createLog>) => void): { text: string; entries: Entry[] } => {
  const logFile = join(dir, 'huxi.log')
  const log = createLog({ logLevel: 'info', logFile })
  write(log)
  log.flush()
  const text = readFileSync(logFile, 'utf8')
  return {
    text,
    entries: text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Entry),
  }
}

describe('the log', () => {
  test('is one JSON line per event with time and level', () => {
    const { entries } = written((log) => {
      log.debug('not written')
      log.info({ requestId: 'r1' }, 'started')
    })
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ level: 'info', msg: 'started', requestId: 'r1', pid: process.pid })
    expect(entries[0]!['time']).toMatch(/^\d{4}-\d\d-\d\dT.+Z$/)
    expect(statSync(join(dir, 'huxi.log')).mode & 0o777).toBe(0o600)
  })

  test('continues in a new file after rotation', () => {
    const logFile = join(dir, 'huxi.log')
    const log = createLog({ logLevel: 'info', logFile })
    log.info('before')
    renameSync(logFile, `${logFile}.1`)
    reopenLog(log, logFile)
    log.info('after')
    expect(readFileSync(`${logFile}.1`, 'utf8')).not.toContain('after')
    expect(readFileSync(logFile, 'utf8')).toContain('after')
    expect(statSync(logFile).mode & 0o777).toBe(0o600)
  })

  test('secrets are taken out at any depth', () => {
    const { text } = written((log) => {
      log.info({
        token: 'leak',
        config: { databaseUrl: 'leak', adminPassword: 'leak' },
        request: {
          headers: { authorization: 'leak', 'x-access-token': 'leak', cookie: 'leak' },
          body: [{ oldpassword: 'leak' }],
        },
      })
      log.child({ requestId: 'r2' }).info({ deep: { captcha: 'leak', smscode: 'leak' }, kept: 'yes' })
    })
    expect(text).not.toContain('leak')
    expect(text).toContain('"kept":"yes"')
  })

  test('a request is logged without the values of its query', () => {
    const req = Object.assign(Object.create({ headers: {} }) as object, {
      method: 'GET',
      url: '/a/b?token=leak&name=leak',
      ip: '::1',
    })
    const { text, entries } = written((log) => log.info({ req }))
    expect(text).not.toContain('leak')
    expect(entries[0]!['req']).toEqual({ method: 'GET', path: '/a/b', query: ['token', 'name'], ip: '::1' })
  })

  test('logs message, code and stack of an error without fields of the driver', () => {
    const error = Object.assign(new Error('broken', { cause: new Error('deeper') }), { code: '23505', detail: 'leak' })
    const { text, entries } = written((log) => log.error({ err: error }, 'failed'))
    expect(text).not.toContain('leak')
    expect(entries[0]!['err']).toMatchObject({
      type: 'Error',
      message: 'broken',
      code: '23505',
      cause: { message: 'deeper' },
    })
  })

  test('a forged line stays inside its string', () => {
    const { entries } = written((log) => log.info({ name: 'a\n{"level":"info"}\u001b[2J' }, 'b\r\nc'))
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ name: 'a\n{"level":"info"}\u001b[2J', msg: 'b\r\nc' })
  })

  test('a circular or very deep entry does no harm', () => {
    const circle: Entry = { name: 'circle' }
    circle['self'] = circle
    const { entries } = written((log) => log.info(circle, 'ok'))
    expect(entries[0]).toMatchObject({ msg: 'ok', name: 'circle' })
  })

  test('a file that cannot be written is one line', () => {
    const open = () => createLog({ logLevel: 'info', logFile: join(dir, 'none', 'huxi.log') })
    expect(open).toThrow(StartError)
    expect(open).toThrow(/日志文件 .+ 不能写入（ENOENT）/)
  })
})
