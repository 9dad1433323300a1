import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { systemClock } from '../config/clock.ts'
import { createLog } from '../config/log.ts'
import { openHttp } from './http.ts'

const open = async () => {
  const log = createLog({ logLevel: 'silent', logFile: undefined })
  const server = await openHttp({ config: readConfig({}), log, clock: systemClock }, { alerts: [], answered: () => {} })
  return { log, server }
}

const callAndHangUp = async ({ server }: Awaited<ReturnType<typeof open>>, arrived: Promise<void>): Promise<void> => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const asked = get({ port, path: '/text', headers: { 'accept-encoding': 'gzip' } }).on('error', () => {})
  await arrived
  asked.destroy()
}

test('a caller who hung up before the compressed answer is no defect', async () => {
  const { log, server } = await open()
  const defects = vi.spyOn(log, 'error')
  const [arrived, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.addHook('onError', async () => failed.resolve())
  server.get('/text', async (request, reply) => {
    arrived.resolve()
    await once(request.raw.socket, 'close')
    return reply.type('text/plain').send('一段文字'.repeat(10_000))
  })
  await callAndHangUp({ log, server }, arrived.promise)
  await failed.promise
  await setImmediate()
  await server.close()
  expect(defects.mock.calls).toEqual([])
})

test('the address of a caller who hung up is still known', async () => {
  const { log, server } = await open()
  const [arrived, address] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  server.get('/text', async (request, reply) => {
    arrived.resolve()
    await once(request.raw.socket, 'close')
    address.resolve(request.ip)
    return reply.send('')
  })
  await callAndHangUp({ log, server }, arrived.promise)
  expect(await address.promise).toBe('127.0.0.1')
  await server.close()
})
