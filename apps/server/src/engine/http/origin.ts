import { AppError } from '@huxi/model'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../core/context.ts'

const TOKEN = /^[A-Za-z0-9_-]{20,200}$/

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Headers are ASCII, so texts are percent-encoded; invalid ones count as absent. */
const decodedOf = (text: string | undefined): string | undefined => {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export const originOf = (request: FastifyRequest): Origin => ({
  id: request.id,
  ip: request.ip,
  agent: (headerOf(request, 'user-agent') ?? '').slice(0, 200),
  token: headerOf(request, 'x-access-token'),
  ownClient: headerOf(request, 'x-huxi-client') === '1',
  reason: decodedOf(headerOf(request, 'x-huxi-reason')),
  cookies: headerOf(request, 'cookie'),
})

export const tenantOf = (request: FastifyRequest): number => {
  const asked = ['tenant_id', 'tenant-id', 'x-tenant-id'].map((name) => headerOf(request, name)).find(Boolean) ?? '0'
  if (!/^\d{1,9}$/.test(asked)) throw new AppError('forbidden', '租户不正确，请重新登录')
  return Number(asked)
}

export const tokenOf = (request: FastifyRequest): string | undefined => {
  const token = headerOf(request, 'x-access-token')
  return token && TOKEN.test(token) ? token : undefined
}
