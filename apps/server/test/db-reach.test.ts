import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { describe, expect, inject, test } from 'vitest'
import { reach } from '../src/platform/db/db-reach.ts'
import { freePort } from './robustness/postgres.ts'
import { openPooler } from './robustness/pooler.ts'

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'

describe.skipIf(!POSTGRES)('reaching the database', () => {
  const address = (change: Partial<URL>): string => Object.assign(new URL(inject('postgresUrl')!), change).href

  test('a late database is waited for, and reported once', async () => {
    const { hostname, port } = new URL(address({}))
    const late = String(await freePort())
    const relay = createServer((socket) => {
      const server = connect(Number(port), hostname)
      socket.pipe(server).pipe(socket)
      for (const end of [socket, server]) end.on('error', () => {})
    })
    const said: string[] = []
    const say = (line: string): void => {
      said.push(line)
      relay.listen(Number(late), '127.0.0.1')
    }
    await reach(address({ port: late }), 'DATABASE_URL', { waitMs: 60_000, say })
    expect(said).toEqual([
      expect.stringMatching(/^正在等待数据库，最多 60 秒（DATABASE_URL：这个地址和端口上没有数据库/),
    ])
    relay.close()
    await once(relay, 'close')
  })

  test('waiting has an end', async () => {
    const said: string[] = []
    const nowhere = address({ port: String(await freePort()) })
    const waited = reach(nowhere, 'DATABASE_URL', { waitMs: 300, say: (line) => said.push(line) })
    await expect(waited).rejects.toThrow(/^无法连接数据库（DATABASE_URL）：这个地址和端口上没有数据库/)
    expect(said).toHaveLength(1)
  })

  test.each([
    ['a wrong password', { password: 'hunter2' }, '账号或密码不对'],
    ['no password', { password: '' }, '连接地址里没有密码'],
    ['an unknown database', { pathname: '/nowhere' }, '这个数据库不存在'],
    ['a server without encryption', { search: '?sslmode=verify-full' }, '数据库没有开启加密连接'],
  ])('%s is refused at once, with a sentence', async (_, change, sentence) => {
    const said: string[] = []
    const url = address(change)
    const refused = reach(url, 'MIGRATE_DATABASE_URL', { waitMs: 60_000, say: (line) => said.push(line) })
    await expect(refused).rejects.toThrow(`无法连接数据库（MIGRATE_DATABASE_URL）：${sentence}`)
    await expect(refused).rejects.not.toThrow('hunter2')
    expect(said).toEqual([])
  })

  test('a transaction pooler is refused', async () => {
    const pooler = await openPooler(address({}))
    await expect(reach(pooler.url, 'DATABASE_URL')).rejects.toThrow('pool_mode = session')
    await pooler.close()
  })
})
