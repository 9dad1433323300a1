import { readConfig } from '../../../platform/config/config.ts'
import { proofOf, tryLogin, type Login } from '../../../platform/db/reachable.ts'
import { outboundFetch } from '../../../platform/net/outbound.ts'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownCertificate } from '../../../../test/own-certificate.ts'
import { openSecondDatabase, type SecondDatabase } from '../../../../test/second-database.ts'

const own = ownCertificate()
const trusted = getCACertificates()
let second: SecondDatabase
let database: Server
let isSecure = true
let inClear = ''

const answerSecurely = (from: Socket): void => {
  from
    .on('error', () => undefined)
    .once('data', () => {
      from.write(isSecure ? 'S' : 'N')
      if (!isSecure) return void from.on('data', (part) => (inClear += part.toString('latin1')))
      const [host, port] = second.host.split(':')
      const to = connect(Number(port), host).on('error', () => undefined)
      const secure = new TLSSocket(from, { isServer: true, ...own }).on('error', () => to.destroy())
      secure
        .on('close', () => to.destroy())
        .pipe(to)
        .pipe(secure)
    })
}

beforeAll(async () => {
  second = await openSecondDatabase()
  database = createServer(answerSecurely)
  await new Promise<void>((done) => database.listen(0, '127.0.0.1', done))
}, 60_000)
afterAll(async () => {
  setDefaultCACertificates(trusted)
  database.close()
  await second.drop()
})

const portOf = (server: Server): number => (server.address() as AddressInfo).port
const login = (): Login => ({
  host: '127.0.0.1',
  port: portOf(database),
  database: second.database,
  user: second.reader,
  password: second.password,
})
const reach = () => readConfig({ OUTBOUND_HOSTS: `127.0.0.1:${portOf(database)}` })

test('a certificate that nothing vouches for is refused with a sentence', async () => {
  expect(await tryLogin(reach(), login())).toEqual({
    distrust: expect.stringContaining('请用 NODE_EXTRA_CA_CERTS 指定签发它的根证书') as string,
  })
})

test('a source and a service with the given root certificate are used', async () => {
  setDefaultCACertificates([...trusted, own.cert])
  expect(await proofOf(reach(), login())).toBe('readOnly')
  const service = createSecureServer(own, (_request, response) => void response.end('secure'))
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const config = readConfig({ OUTBOUND_HOSTS: `127.0.0.1:${portOf(service)}` })
  const fetched = () => outboundFetch(config, `https://127.0.0.1:${portOf(service)}/x`)
  expect((await fetched()).body.toString()).toBe('secure')
  setDefaultCACertificates(trusted)
  await expect(fetched()).rejects.toMatchObject({ kind: 'unavailable' })
  service.close()
})

test('a database without TLS gets no password in clear', async () => {
  isSecure = false
  expect(await tryLogin(reach(), login())).toBe('unreachable')
  expect(inClear).toBe('')
})
