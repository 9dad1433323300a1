import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { reach as reachHosts, type Patience } from '../src/platform/db/db-reach.ts'
import { openHosts } from '../src/platform/db/hosts.ts'
import { openSpare } from '../src/platform/db/spare.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { freePort } from './robustness/postgres.ts'
import { openPooler } from './robustness/pooler.ts'

const reach = (url: string, setting: string, patience?: Patience): Promise<void> =>
  reachHosts(openHosts(url), setting, patience)

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'

describe.skipIf(!POSTGRES)('reaching the database', () => {
  const address = (change: Partial<URL>): string => Object.assign(new URL(inject('postgresUrl')!), change).href

  const relayOf = () => {
    const { hostname, port } = new URL(address({}))
    const open = new Set<Socket>()
    const relay = createServer((socket) => {
      const server = connect(Number(port), hostname)
      socket.pipe(server).pipe(socket)
      for (const end of [socket, server]) open.add(end.on('error', () => {}))
    })
    const cut = (): void => {
      relay.close()
      for (const socket of open) socket.destroy()
    }
    return { relay, cut }
  }

  test('of several hosts the one that answers is used, and another after it is lost', async () => {
    const { relay, cut } = relayOf()
    const [away, through] = [String(await freePort()), String(await freePort())]
    relay.listen(Number(through), '127.0.0.1')
    await once(relay, 'listening')
    const { username, password, host, pathname } = new URL(address({}))
    const list = (hosts: string[]): string => `postgres://${username}:${password}@${hosts.join(',')}${pathname}`
    const lists = [list([`127.0.0.1:${away}`, `127.0.0.1:${through}`]), list([`127.0.0.1:${through}`, host])]
    const databases = await Promise.all(lists.map((url) => openPostgres({ url, size: 1 })))
    const ask = (n: number) => databases[n]!.asOwner((client) => client.query('select 1'))
    await Promise.all([ask(0), ask(1)])
    cut()
    await expect
      .poll(
        () =>
          ask(1).then(
            ({ rowCount }) => rowCount,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(1)
    await expect(ask(0)).rejects.toThrow()
    await Promise.all(databases.map((database) => database.close()))
  })

  test('a spare database is taken empty and left empty', async () => {
    const admin = new pg.Client({ connectionString: address({}) })
    await admin.connect()
    await admin.query('drop database if exists spare_of_a_backup')
    await admin.query('create database spare_of_a_backup')
    const url = address({ pathname: '/spare_of_a_backup' })
    const fill = 'create table filled (id int); create schema rpt; create table rpt.too (id int)'
    for (const _ of [1, 2]) {
      const spare = await openSpare(url)
      await spare.asOwner((client) => client.query(fill))
      await spare.close()
    }
    const foreign = await openPostgres({ url, size: 1 })
    await foreign.asOwner((client) => client.query(fill))
    await expect(openSpare(url)).rejects.toThrow('没有改动它')
    expect((await foreign.asOwner((client) => client.query('select from filled'))).rowCount).toBe(0)
    await foreign.close()
    await admin.query('drop database spare_of_a_backup with (force)')
    await admin.end()
  })

  test('a late database is waited for, and reported once', async () => {
    const { relay } = relayOf()
    const late = String(await freePort())
    const lines: string[] = []
    const say = (line: string): void => {
      lines.push(line)
      relay.listen(Number(late), '127.0.0.1')
    }
    await reach(address({ port: late }), 'DATABASE_URL', { waitMs: 60_000, say })
    expect(lines).toEqual([
      expect.stringMatching(/^正在等待数据库，最多 60 秒（DATABASE_URL：这个地址和端口上没有数据库/),
    ])
    relay.close()
    await once(relay, 'close')
  })

  test('ends its attempts after the waiting time', async () => {
    const lines: string[] = []
    const nowhere = address({ port: String(await freePort()) })
    const waited = reach(nowhere, 'DATABASE_URL', { waitMs: 300, say: (line) => lines.push(line) })
    await expect(waited).rejects.toThrow(/^无法连接数据库（DATABASE_URL）：这个地址和端口上没有数据库/)
    expect(lines).toHaveLength(1)
  })

  test.each([
    ['a wrong password', { password: 'hunter2' }, '账号或密码不对'],
    ['no password', { password: '' }, '连接地址里没有密码'],
    ['an unknown database', { pathname: '/nowhere' }, '这个数据库不存在'],
    ['a server without encryption', { search: '?sslmode=verify-full' }, '数据库没有开启加密连接'],
  ])('%s is refused at once, with a sentence', async (_, change, sentence) => {
    const lines: string[] = []
    const url = address(change)
    const refused = reach(url, 'MIGRATE_DATABASE_URL', { waitMs: 60_000, say: (line) => lines.push(line) })
    await expect(refused).rejects.toThrow(`无法连接数据库（MIGRATE_DATABASE_URL）：${sentence}`)
    await expect(refused).rejects.not.toThrow('hunter2')
    expect(lines).toEqual([])
  })

  test('a transaction pooler is refused', async () => {
    const pooler = await openPooler(address({}))
    await expect(reach(pooler.url, 'DATABASE_URL')).rejects.toThrow('pool_mode = session')
    await pooler.close()
  })
})
