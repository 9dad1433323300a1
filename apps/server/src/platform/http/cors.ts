/** Cross-origin access: off, or an exact list. Never reflected, never with cookies. */
import type { FastifyInstance } from 'fastify'

const METHODS = 'GET,POST,PUT,PATCH,DELETE'
const REQUEST_HEADERS =
  'content-type,x-access-token,tenant_id,tenant-id,x-tenant-id,x-huxi-client,x-huxi-reason,idempotency-key,prefer,x-sign,x-timestamp'

export const allowOrigins = (server: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !origins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      vary: 'origin',
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.method !== 'OPTIONS') return
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': '600',
    })
    await reply.code(204).send()
  })
}
