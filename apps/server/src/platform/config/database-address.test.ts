import { expect, test } from 'vitest'
import { hostsOf } from './database-address.ts'
import { readConfig } from './config.ts'

const DATABASE_URL = 'postgres://huxi:s3cret-word@db:5432/huxi'
const production = { DATABASE_URL, COMPANY_NAME: '某医院', FILING_NO: '京ICP备1号' }

test('several hosts have one address each, and sslmode=require means the same as in libpq', () => {
  expect(hostsOf('postgres://u:p@one,two:5433/d?sslmode=require')).toEqual([
    'postgres://u:p@one/d?sslmode=require&uselibpqcompat=true',
    'postgres://u:p@two:5433/d?sslmode=require&uselibpqcompat=true',
  ])
  const { warnings } = readConfig({ ...production, DATABASE_URL: `${DATABASE_URL}?sslmode=require` })
  expect(warnings).toEqual([expect.stringContaining('不核对数据库的证书')])
})

test.each([
  ['prefer', /sslmode 只能是 disable、require/],
  ['verify-ca', /需要 sslrootcert/],
])('sslmode=%s is refused', (mode, sentence) => {
  expect(() => readConfig({ DATABASE_URL: `${DATABASE_URL}?sslmode=${mode}` })).toThrow(sentence)
})

test.each([
  'postgresql:///huxi?host=/run/postgresql',
  'postgres://u:p%40w@h/d?sslmode=verify-full',
  'postgres://u:p%2Cw@one:5432,two:5433,[::1]/d?target_session_attrs=read-write',
])('%s', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})
