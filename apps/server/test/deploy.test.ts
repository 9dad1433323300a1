import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8')

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'huxi-deploy-'))
  mkdirSync(join(dir, 'bin'))
  mkdirSync(join(dir, 'backups'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const program = (name: string, body: string): void =>
  writeFileSync(join(dir, 'bin', name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
const backupFile = (day: string): string => join(dir, 'backups', `huxi-${day}_0200.hxb`)

/** A backup of today and one of 30 days ago. @returns the exit code and the last line of complaint */
const night = (verifyCode: number, copyCode = 0): Promise<[number, string]> => {
  const old = backupFile('20261001')
  writeFileSync(old, '')
  utimesSync(old, new Date(Date.now() - 30 * 86_400_000), new Date(Date.now() - 30 * 86_400_000))
  program(
    'huxi-run',
    `echo "$@" >> ${dir}/steps; [ "$3" = --verify ] && exit ${verifyCode}; touch ${backupFile('20261101')}`,
  )
  program('rsync', `for last; do :; done; echo "copy $last" >> ${dir}/steps; exit ${copyCode}`)
  const env = {
    PATH: `${dir}/bin:/usr/bin:/bin`,
    BACKUP_DIR: join(dir, 'backups'),
    BACKUP_COPY_TO: 'backup@host:/srv/huxi/',
    PG_BIN: '',
  }
  return new Promise((resolve) => {
    execFile(join(DEPLOY, 'huxi-backup'), { env }, (error, _out, complaint) =>
      resolve([error ? Number(error.code) : 0, complaint.trim()]),
    )
  })
}
const steps = (): string[] => readFileSync(join(dir, 'steps'), 'utf8').trim().split('\n')

describe('the nightly backup', () => {
  test('backs up, verifies, copies away and prunes', async () => {
    expect((await night(0))[0]).toBe(0)
    expect(steps()).toEqual(['backup', 'backup -- --verify', 'copy backup@host:/srv/huxi/'])
    expect([existsSync(backupFile('20261101')), existsSync(backupFile('20261001'))]).toEqual([true, false])
  })
  test('an unverified backup is neither copied nor does it replace older ones', async () => {
    expect((await night(3))[0]).toBe(3)
    expect(steps()).toEqual(['backup', 'backup -- --verify'])
    expect(existsSync(backupFile('20261001'))).toBe(true)
  })
  test('a copy that fails is said, and nothing is deleted', async () => {
    expect(await night(0, 23)).toEqual([23, expect.stringContaining('没有复制到 backup@host:/srv/huxi/')])
    expect(existsSync(backupFile('20261001'))).toBe(true)
  })
  test('finds its command: the unit sets a whole PATH', () => {
    expect(read('systemd/huxi-backup.service')).toMatch(/^Environment=PATH=\/usr\/local\/sbin:/m)
    expect(read('systemd/huxi-backup.timer')).toMatch(/^OnCalendar=.*\n(.*\n)*Persistent=true$/m)
  })
})

test('a backup is verified on a PostgreSQL of its own, which is removed', async () => {
  program('initdb', `echo "initdb (PostgreSQL) 16.3"; echo "initdb $2" | sed 's/-[^-]*$//' >> ${dir}/steps`)
  program('pg_ctl', `for last; do :; done; echo "pg_ctl $last" >> ${dir}/steps`)
  program('setpriv', 'while [ "${1#--}" != "$1" ]; do shift; done; exec "$@"')
  program('huxi-run', `echo "$@ $VERIFY_DATABASE_URL" | sed 's/verify-.*/verify-/' >> ${dir}/steps; exit 3`)
  const env = { PATH: `${dir}/bin:/usr/bin:/bin`, BACKUP_DIR: join(dir, 'backups'), PG_BIN: join(dir, 'bin') }
  const code = await new Promise((resolve) => {
    execFile(join(DEPLOY, 'huxi-verify'), { env }, (error) => resolve(error?.code))
  })
  expect([code, readdirSync(join(dir, 'backups'))]).toEqual([3, []])
  const address = `postgres://huxi_verify@localhost/postgres?host=${join(dir, 'backups')}/verify-`
  expect(steps().slice(-3)).toEqual(['pg_ctl start', `backup -- --verify ${address}`, 'pg_ctl stop'])
})

test('nginx has room for 2,000 browsers, modern TLS and a maintenance page', () => {
  const worker = /worker_connections (\d+);/.exec(read('nginx/nginx.conf'))!
  const files = /worker_rlimit_nofile (\d+);/.exec(read('nginx/nginx.conf'))!
  expect([Number(worker[1]) >= 2 * 2000, Number(files[1]) >= Number(worker[1])]).toEqual([true, true])
  expect(read('nginx/huxi.conf')).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/)
  expect(read('nginx/huxi.conf')).toMatch(/error_page 502 504 \/maintenance\.html;/)
  expect(read('nginx/maintenance.html')).toContain('系统维护中')
})
