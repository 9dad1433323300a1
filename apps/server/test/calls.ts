/** Calls of a test: an envelope, the result of a call that succeeds, the sentence of one that is refused. */
import { expect } from 'vitest'
import type { CallOptions, TestApp } from './harness.ts'

export type Input = Record<string, unknown>

export const callsOf = (app: TestApp, caller: CallOptions = { as: 'admin' }) => {
  const ask = async <T = Input>(method: string, path: string, given: Input = {}, options: CallOptions = caller) =>
    (await app.call<T>(method, path, { ...options, [method === 'GET' ? 'query' : 'body']: given })).body
  const done = async <T = Input>(...given: Parameters<typeof ask>): Promise<T> => {
    const body = await ask<T>(...given)
    expect(body, `${given[1]} ${body.message}`).toMatchObject({ success: true })
    return body.result!
  }
  const refusal = async (...given: Parameters<typeof ask>): Promise<string> => {
    const body = await ask(...given)
    expect(body.success, given[1]).toBe(false)
    return body.message
  }
  const add = async (path: string, body: Input): Promise<string> => (await done<{ id: string }>('POST', path, body)).id
  return { ask, done, refusal, add }
}

export const callsBy = (app: TestApp) => {
  const ask = async <T = Input>(who: CallOptions, method: string, path: string, given: Input = {}) =>
    (await app.call<T>(method, path, { ...who, [method === 'POST' || method === 'PUT' ? 'body' : 'query']: given }))
      .body
  const done = async <T = Input>(...given: Parameters<typeof ask>): Promise<T> => {
    const body = await ask<T>(...given)
    expect(body, `${given[2]} ${body.message}`).toMatchObject({ success: true })
    return body.result!
  }
  return { ask, done }
}
