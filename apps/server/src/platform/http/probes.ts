/** Liveness and readiness for load balancers and supervisors. Neither waits for the database. */
import { AppError } from '@huxi/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { SERVER_FOLDER } from '../config/paths.ts'

interface Condition {
  isStopping(): boolean
  isReachable(): boolean
}

const HEALTH = '/actuator/health'
const LIVENESS = [`${HEALTH}/liveness`, '/livez', '/healthz']
const READINESS = [`${HEALTH}/readiness`, '/readyz']

/** Addresses of machines: a page with 200 would read as healthy. */
const PROBE_PATH = /^\/(actuator|health|healthz?|readyz?|livez?|liveness|readiness|alive|metrics|ping|status)(\/|$)/i

/** @throws {AppError} missing for unknown addresses of machines */
export const refuseProbe = (path: string): void => {
  if (PROBE_PATH.test(path)) throw new AppError('missing', '路径不存在，请检查路径是否正确')
}

const { version } = JSON.parse(readFileSync(join(SERVER_FOLDER, 'package.json'), 'utf8')) as {
  version: string
}

interface ProbeAnswer {
  readonly code: 200 | 503
  readonly status: 'UP' | 'DOWN' | 'OUT_OF_SERVICE'
  readonly cause?: string
}

const UP: ProbeAnswer = { code: 200, status: 'UP' }

const readinessOf = ({ isStopping, isReachable }: Condition): ProbeAnswer => {
  if (isStopping()) return { code: 503, status: 'OUT_OF_SERVICE', cause: '正在停止' }
  return isReachable() ? UP : { code: 503, status: 'DOWN', cause: '数据库没有应答' }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const isTrusted = (request: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))

export const mountProbes = (server: FastifyInstance, { metricsToken }: Config, condition: Condition): void => {
  const answer = (url: string, probe: () => ProbeAnswer, isDetailed = true): void =>
    void server.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => {
        const { code, status, cause } = probe()
        const detail = isDetailed && isTrusted(request, metricsToken) ? { version, ...(cause && { cause }) } : {}
        return reply
          .code(code)
          .headers({ 'cache-control': 'no-store' })
          .send({ status, ...detail })
      },
    })
  const serving = (): ProbeAnswer => (condition.isStopping() ? { code: 503, status: 'OUT_OF_SERVICE' } : UP)
  answer(HEALTH, serving, false)
  for (const url of LIVENESS) answer(url, () => UP)
  for (const url of READINESS) answer(url, () => readinessOf(condition))
}
