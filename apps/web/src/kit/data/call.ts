/** The typed client: an endpoint value is all it takes to call the server. */
import type { CallInput, Endpoint, Envelope, OutputOf, RunsOnce } from '@huxi/model'
import { methodsOf } from '@huxi/model'
import { HttpError, readBare, send, type Request } from '../../platform/http.ts'

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

const ask = (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  more: Pick<Request, 'signal' | 'headers'>,
): Promise<Envelope> => {
  const method = methodsOf(endpoint)[0]!
  const { path, rest } = fillPath(endpoint.path, input)
  const inQuery = method === 'GET' || method === 'DELETE'
  return send(method, path, inQuery ? { query: rest, ...more } : { body: rest, ...more })
}

export type CallArguments<E extends Endpoint, More = AbortSignal> =
  {} extends CallInput<E> ? [input?: CallInput<E>, more?: More] : [input: CallInput<E>, more?: More]

/**
 * Calls an endpoint.
 * @returns `result` and `message` of the envelope
 * @throws {HttpError} see platform/http.ts
 */
export const callFull = async <E extends Endpoint>(
  endpoint: E,
  ...[input, signal]: CallArguments<E>
): Promise<Envelope<OutputOf<E>>> => (await ask(endpoint, input ?? {}, { signal })) as Envelope<OutputOf<E>>

export const call = async <E extends Endpoint>(
  endpoint: E,
  ...[input, signal]: CallArguments<E>
): Promise<OutputOf<E>> => {
  if (endpoint.answers !== 'json') return (await ask(endpoint, input ?? {}, { signal })).result as OutputOf<E>
  const { path, rest } = fillPath(endpoint.path, input ?? {})
  return readBare<OutputOf<E>>(path, { query: rest, signal })
}

const RETRY_AFTER_MS = 1000

/**
 * Like {@link call}, for writes that must not happen twice: a request without an answer is sent once more with the
 * same key, and the server returns the first answer.
 * @param key stays the same for one submission
 */
export const callOnce = async <E extends Endpoint & RunsOnce>(
  endpoint: E,
  input: CallInput<E>,
  key: string,
): Promise<OutputOf<E>> => {
  const attempt = () => ask(endpoint, input, { headers: { 'Idempotency-Key': key } })
  const { result } = await attempt().catch(async (error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 0) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    return attempt()
  })
  return result as OutputOf<E>
}
