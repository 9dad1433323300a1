import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { mountProbes } from './probes.ts'

const TOKEN = 'a-token-of-the-monitoring'

const ask = async (isStopping: boolean, isReachable: boolean, path: string, token?: string) => {
  const server = fastify()
  const config = readConfig({ DATA_DIR: '/tmp', METRICS_TOKEN: TOKEN })
  mountProbes(server, config, { isStopping: () => isStopping, isReachable: () => isReachable })
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const { statusCode, body } = await server.inject({ url: path, headers })
  return [statusCode, JSON.parse(body)]
}

test.each(['/actuator/health/readiness', '/readyz'])('%s: stopping comes first, then the database', async (path) => {
  expect(await ask(false, true, path)).toEqual([200, { status: 'UP' }])
  expect(await ask(false, false, path)).toEqual([503, { status: 'DOWN' }])
  expect(await ask(true, false, path)).toEqual([503, { status: 'OUT_OF_SERVICE' }])
  const version = expect.stringMatching(/^\d+\.\d+\.\d+/)
  expect(await ask(true, false, path, TOKEN)).toEqual([503, { status: 'OUT_OF_SERVICE', cause: '正在停止', version }])
  expect(await ask(false, true, path, TOKEN)).toEqual([200, { status: 'UP', version }])
})

test.each(['/actuator/health/liveness', '/livez', '/healthz'])('%s: the liveness probe answers', async (path) => {
  expect(await ask(true, false, path)).toEqual([200, { status: 'UP' }])
})

test('keeps /actuator/health independent of the database and without details', async () => {
  expect(await ask(false, false, '/actuator/health', TOKEN)).toEqual([200, { status: 'UP' }])
  expect(await ask(true, true, '/actuator/health')).toEqual([503, { status: 'OUT_OF_SERVICE' }])
})
