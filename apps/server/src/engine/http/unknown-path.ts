import { AppError, noSuchPath, type Method } from '@huxi/model'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map((s) => (s.startsWith(':') ? '[^/]+' : s === '*' ? '.+' : s.replace(/[.]/g, '\\.')))
      .join('/')}$`,
  )

/** Unknown paths below the API: 405 for a method the path lacks, else 401 before sign-in and 404 after. */
export const answerUnknown = (
  server: FastifyInstance,
  bases: readonly string[],
  registered: readonly { readonly methods: readonly Method[]; readonly path: string }[],
  callerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void => {
  let compiled: { methods: readonly Method[]; matches: RegExp }[] | undefined
  const patterns = () => (compiled ??= registered.map(({ methods, path }) => ({ methods, matches: patternOf(path) })))
  server.decorate('apiUnknown', async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const path = (request.raw.url ?? '').split('?', 1)[0]!
    const base = bases.find((b) => path === b || path.startsWith(`${b}/`))
    if (base === undefined) return
    const methods = patterns()
      .filter((k) => k.matches.test(path.slice(base.length)))
      .flatMap((k) => k.methods)
    if (methods.length > 0) {
      throw new AppError('method', `不支持${request.method}请求方法，支持以下${[...new Set(methods)].join('、')}`)
    }
    await callerOf(request, reply)
    throw noSuchPath()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws {AppError} for an unknown path below the API; returns for any other path */
    apiUnknown(request: FastifyRequest, reply: FastifyReply): Promise<void>
  }
}
