/** The typed client: an endpoint value is all it takes to call the server. */
import type { Endpoint, Envelope, InputOfEndpoint, OutputOf } from '@huxi/model'
import { methodsOf } from '@huxi/model'
import { readBare, send } from '../../platform/http.ts'

type Split = { path: string; rest: Record<string, unknown> }

const fillPath = (path: string, input: Record<string, unknown>): Split => {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name] ?? ''))
    delete rest[name]
    return value
  })
  return { path: filled, rest }
}

/**
 * Calls an endpoint.
 * @returns `result` and `message` of the envelope
 * @throws {HttpError} see platform/http.ts
 */
export const callFull = async <E extends Endpoint>(
  endpoint: E,
  input: Partial<InputOfEndpoint<E>> & Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<Envelope<OutputOf<E>>> => {
  const method = methodsOf(endpoint)[0]!
  const { path, rest } = fillPath(endpoint.path, input)
  const inQuery = method === 'GET' || method === 'DELETE'
  return send<OutputOf<E>>(method, path, inQuery ? { query: rest, signal } : { body: rest, signal })
}

/** Like {@link callFull}, only the result. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Partial<InputOfEndpoint<E>> & Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<OutputOf<E>> => {
  if (endpoint.answers !== 'json') return (await callFull(endpoint, input, signal)).result as OutputOf<E>
  const { path, rest } = fillPath(endpoint.path, input)
  return readBare<OutputOf<E>>(path, { query: rest, signal })
}
