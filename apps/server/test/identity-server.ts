/** The authorization-code flow with PKCE and a CAS, strict as the standards are, with faults on demand. */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Mood = 'well' | 'refuses' | 'hangs' | 'huge' | 'redirects' | 'garbage' | 'nobody' | 'hostile'

export interface IdentityServer {
  readonly env: Record<string, string>
  mood: Mood
  casAnswer: string | undefined
  readonly heard: string[]
  readonly secret: string
  /** @returns the query of the callback */
  approve(address: string, person: { id: string; name?: string }): { code: string; state: string }
  ticketFor(username: string, service: string): string
  hangUp(): void
  close(): Promise<void>
}

export const PUBLIC_URL = 'https://huxi.example.cn'
const CLIENT = 'huxi'

interface Grant {
  person: { id: string; name?: string }
  redirectUri: string
  challenge: string
}

const readAll = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
const random = (): string => randomBytes(16).toString('base64url')

const success = (user: string): string =>
  `<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>
  <cas:authenticationSuccess><cas:user>${user}</cas:user></cas:authenticationSuccess>
</cas:serviceResponse>`
const FAILURE = `<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>
  <cas:authenticationFailure code='INVALID_TICKET'>Ticket not recognized</cas:authenticationFailure>
</cas:serviceResponse>`

export const openIdentityServer = async (): Promise<IdentityServer> => {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Grant['person']>()
  const tickets = new Map<string, { username: string; service: string }>()
  const secret = random()

  const exchange = (form: URLSearchParams): unknown => {
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const right =
      grant &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === CLIENT &&
      form.get('client_secret') === secret &&
      form.get('redirect_uri') === grant.redirectUri &&
      sha256(form.get('code_verifier') ?? '') === grant.challenge
    if (!right) return undefined
    const token = random()
    tokens.set(token, grant.person)
    return { access_token: token, token_type: 'Bearer', expires_in: 60 }
  }

  const validate = (query: URLSearchParams): string => {
    const ticket = tickets.get(query.get('ticket') ?? '')
    tickets.delete(query.get('ticket') ?? '')
    return ticket && ticket.service === query.get('service') ? success(ticket.username) : FAILURE
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url!, 'http://identity')
    identity.heard.push(`${request.method} ${url.pathname}`)
    const body = await readAll(request)
    const json = (value: unknown): void =>
      void response
        .writeHead(value === undefined ? 400 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(value ?? { error: 'invalid_grant' }))
    const { mood } = identity
    if (mood === 'hangs') return
    if (mood === 'refuses') return void response.writeHead(500).end(secret)
    if (mood === 'huge') return void response.writeHead(200).end('x'.repeat(200_000))
    if (mood === 'redirects') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    if (mood === 'garbage') return void response.writeHead(200).end('<html>')
    if (url.pathname === '/token') return json(exchange(new URLSearchParams(body)))
    if (url.pathname === '/cas/serviceValidate')
      return void response.writeHead(200).end(identity.casAnswer ?? validate(url.searchParams))
    const person = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (mood === 'nobody') return json({ sub: null, name: person?.name })
    if (mood === 'hostile') return json({ sub: `a\u0000b`, name: '<script>' })
    return json(person && { sub: person.id, name: person.name })
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const identity: IdentityServer = {
    env: {
      PUBLIC_URL,
      OUTBOUND_HOSTS: origin,
      THIRD_SOURCE: 'hospital',
      THIRD_TITLE: '医院统一账号',
      THIRD_AUTHORIZE_URL: `${origin}/authorize?tenant=1`,
      THIRD_TOKEN_URL: `${origin}/token`,
      THIRD_USERINFO_URL: `${origin}/userinfo`,
      THIRD_CLIENT_ID: CLIENT,
      THIRD_CLIENT_SECRET: secret,
      CAS_URL: `${origin}/cas/`,
    },
    mood: 'well',
    casAnswer: undefined,
    heard: [],
    secret,
    approve(address, person) {
      const { searchParams: asked, origin: at } = new URL(address)
      if (at !== origin || asked.get('client_id') !== CLIENT || asked.get('response_type') !== 'code')
        throw new Error(`a strange request: ${address}`)
      if (asked.get('code_challenge_method') !== 'S256') throw new Error('without a way of proof')
      const code = random()
      grants.set(code, { person, redirectUri: asked.get('redirect_uri')!, challenge: asked.get('code_challenge')! })
      return { code, state: asked.get('state')! }
    },
    ticketFor(username, service) {
      const ticket = `ST-${random()}`
      tickets.set(ticket, { username, service })
      return ticket
    },
    hangUp: () => server.closeAllConnections(),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return identity
}
