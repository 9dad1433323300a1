/** The limit of one Node process: bare `node:http` and `pg` repeat recorded statements and answer the same JSON. */
import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { nextKey, valuesFor } from './fresh.ts'
import { SETTINGS, type Body, type Plan, type Statement, type Step } from './recording.ts'

const POOL = 10
const TOKEN_MS = 5000
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  1184: (text) => text.slice(0, 19),
  1082: (text) => text,
  20: Number,
  1700: Number,
}
const parserOf = pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown

const pool = new pg.Pool({
  connectionString: process.env['BENCH_DATABASE_URL'],
  max: POOL,
  types: { getTypeParser: (oid: number, format?: string) => PARSERS[oid] ?? parserOf(oid, format) },
  verify: (client, done) => client.query(SETTINGS, (error) => done(error)),
})

type Row = Record<string, unknown>

const names = new Map<string, string>()
const named = (text: string, values: readonly unknown[]): pg.QueryConfig => {
  const name = names.get(text) ?? `r${names.size}`
  names.set(text, name)
  return { name, text, values: values as unknown[] }
}

const tokens = new Map<string, { at: number; known: Promise<boolean> }>()

const isKnown = (token: string): Promise<boolean> => {
  const hash = createHash('sha256').update(token).digest('hex')
  const now = Date.now()
  const cached = tokens.get(hash)
  if (cached && now - cached.at < TOKEN_MS) return cached.known
  const known = pool
    .query(
      named(
        'select s.user_id from sys_session s join sys_user u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()',
        [hash],
      ),
    )
    .then(({ rows }) => rows.length === 1)
  tokens.set(hash, { at: now, known })
  return known
}

type ValuesOf = (statement: Statement) => unknown[]

const runStep = async ({ mode, statements }: Step, valuesOf: ValuesOf): Promise<[Statement, Row[]][]> => {
  const configOf = (one: Statement) => named(one.text, valuesOf(one))
  if (mode === 'parallel')
    return Promise.all(
      statements.map(async (one): Promise<[Statement, Row[]]> => [one, (await pool.query<Row>(configOf(one))).rows]),
    )
  const client = await pool.connect()
  const results: [Statement, Row[]][] = []
  let failed = true
  try {
    for (const one of statements) results.push([one, (await client.query<Row>(configOf(one))).rows])
    failed = false
  } finally {
    client.release(failed)
  }
  return results
}

const answerOf = (body: Body, found: readonly [Statement, Row[]][]): Body => {
  const rowsOf = (role: Statement['role']) => found.find(([one]) => one.role === role)?.[1]
  const [records, total, record] = [rowsOf('records'), rowsOf('total'), rowsOf('record')]
  const result = body.result as Row & { records?: Row[] }
  const own = records
    ? { ...result, records: records.map((row, i) => ({ ...result.records?.[i], ...row })), total: total?.[0]?.['n'] }
    : record
      ? { ...result, ...record[0] }
      : result
  return { ...body, result: own, timestamp: Date.now() }
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  const text = Buffer.from(JSON.stringify(body))
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': text.length })
    .end(text)
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  if (request.method === 'GET') return ''
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const replay = async (plan: Plan, body: Row): Promise<Body> => {
  const valuesOf = valuesFor(plan, body)
  const found: [Statement, Row[]][] = []
  for (const step of plan.steps) found.push(...(await runStep(step, valuesOf)))
  return answerOf(plan.body, found)
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

const matches = (password: string, stored: string): Promise<boolean> => {
  const [m, t, p, salt, tag] = PHC.exec(stored)!.slice(1) as [string, string, string, string, string]
  const expected = Buffer.from(tag, 'base64')
  const parameters = {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    tagLength: expected.length,
  }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, found) =>
      error ? reject(error) : resolve(timingSafeEqual(found, expected)),
    )
  })
}

const signIn = async ({ body }: Plan, given: Row): Promise<Body | undefined> => {
  const account = named(
    'select u.id, c.hash from sys_user u join sys_credential c on c.user_id = u.id where u.username = $1 and u.del_flag = 0',
    [given['username']],
  )
  const [found] = (await pool.query<{ id: string; hash: string }>(account)).rows
  if (!found || !(await matches(String(given['password']), found.hash))) return undefined
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  await pool.query(
    named(
      `with s as (insert into sys_session (id, token_hash, user_id, tenant_id, created_at, last_seen, expires_at, ip, agent)
        values ($1, $2, $3, 1, now(), now(), now() + interval '7 days', '127.0.0.1', 'raw'))
      insert into sys_log (id, tenant_id, log_type, log_content, userid) values ($4, 1, 1, '登录成功', $5)`,
      [nextKey(), hash, found.id, nextKey(), given['username']],
    ),
  )
  return { ...body, result: { ...(body.result as Row), token } }
}

/** By method and path, and by the body as well: ten searches have ten plans. */
const plans = new Map<string, Plan>()
const LOGIN = 'POST /platform/sys/login'

const sockets = new Set<Duplex>()
const frameOf = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  if (bytes.length > 125) throw new Error('a short frame is enough for the bench')
  return Buffer.concat([Buffer.from([0x81, bytes.length]), bytes])
}
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const upgrade = ({ headers }: IncomingMessage, socket: Duplex): void => {
  const key = createHash('sha1').update(`${headers['sec-websocket-key']}${GUID}`).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
  )
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
}

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const key = `${request.method} ${request.url}`
  const text = await readBody(request)
  const plan = plans.get(key + text) ?? plans.get(key)
  if (!plan) return send(response, 404, { success: false })
  const given = text === '' ? {} : (JSON.parse(text) as Row)
  if (key === LOGIN) {
    const body = await signIn(plan, given)
    return send(response, body ? 200 : 401, body ?? {})
  }
  if (!(await isKnown(String(request.headers['x-access-token'])))) return send(response, 401, { success: false })
  const body = await replay(plan, given)
  if (plan.frame) {
    const frame = frameOf(plan.frame)
    for (const socket of sockets) socket.write(frame)
  }
  send(response, 200, body)
}

const reported = new Set<string>()
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    const key = `${request.method} ${request.url}`
    if (!reported.has(key)) console.error(`bare server: ${key}:`, error)
    reported.add(key)
    send(response, 500, { message: String(error) })
  })
})
server.on('upgrade', upgrade)
process.on('message', ({ key, asked, plan }: { key: string; asked: string; plan: Plan }) => {
  plans.set(key, plan)
  plans.set(asked, plan)
  process.send!({ known: key })
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
