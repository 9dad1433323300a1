import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { systemClock } from '../config/clock.ts'
import { createLog } from '../config/log.ts'
import { openHttp } from './http.ts'

test('a caller who hung up before the compressed answer is no defect', async () => {
  const log = createLog({ logLevel: 'silent', logFile: undefined })
  const defects = vi.spyOn(log, 'error')
  const server = await openHttp({ config: readConfig({}), log, clock: systemClock }, { alerts: [], answered: () => {} })
  const [arrived, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.addHook('onError', async () => failed.resolve())
  server.get('/text', async (request, reply) => {
    arrived.resolve()
    await once(request.raw.socket, 'close')
    return reply.type('text/plain').send('一段文字'.repeat(10_000))
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const asked = get({ port, path: '/text', headers: { 'accept-encoding': 'gzip' } }).on('error', () => {})
  await arrived.promise
  asked.destroy()
  await failed.promise
  await setImmediate()
  await server.close()
  expect(defects.mock.calls).toEqual([])
})
