import { methodsOf, verbEndpoint, verbsOf, type Resource, type Verb } from '@huxi/model'
import { expect } from 'vitest'
import type { Answer, CallOptions, TestApp } from '../harness.ts'
import { adjustmentOf, type Call, type Input } from './adjustments.ts'
import {
  addedId,
  adderBody,
  askedOf,
  hasOwnId,
  inputOf,
  leastInputOf,
  type Offers,
  type Row,
  type Side,
} from './fixtures.ts'

export interface Setup {
  app: TestApp
  known: Offers
}

export interface ListResult {
  records: Row[]
  total: number
  size: number
  current: number
  pages: number
}

type Added = Record<string, unknown>

const ALL = { pageSize: 1000 }
export const ABSENT = '1000000000000000000'
export const REFUSED = { success: false, code: 500 }

export const facts = ({ status, body }: Answer): unknown => ({ status, ...body, timestamp: 0 })

const ADJUSTMENTS = 'apps/server/test/conformance/adjustments.ts'

export const remedyOf = (call: string, message: string): string =>
  `${call}: “${message}”; a rule across fields needs a line in ADJUSTMENTS (${ADJUSTMENTS}), one across rows in time: { input: ownDay('from', 'until') }`

let counter = 0
/** Numbers of records, unique within a run. */
export const next = (): number => (counter += 1)

export const subjectOf = (r: Resource, setup: Setup) => {
  const verbs = verbsOf(r)

  const call = <T = unknown>(verb: Verb, options: CallOptions = {}, method = methodsOf(verbEndpoint(r, verb))[0]!) =>
    setup.app.call<T>(method, `${r.path}/${verb}`, { as: 'admin', ...options })

  const answersTo = async (name: string): Promise<Input> => {
    const ask: Call = async (method, path, body) =>
      (await setup.app.call<Input>(method, path, { as: 'admin', ...(method !== 'GET' && { body }) })).body.result!
    const n = next()
    const adjusted = await adjustmentOf(r).asked?.(name, ask, n)
    return { ...askedOf(r.states!.moves[name]!.ask ?? {}, n, setup.known), ...adjusted }
  }

  const moverOf = (name: string) => adjustmentOf(r).mover?.(name) ?? 'admin'

  const move = async <T = unknown>(name: string, ids: unknown, options: CallOptions = {}, asked: Input = {}) => {
    const given = await answersTo(name)
    const body = { ids: [ids].flat().join(','), ...given, ...asked }
    return setup.app.call<T>('PUT', `${r.path}/${name}`, { as: moverOf(name), body, ...options })
  }

  const input = (overrides: Input = {}, side: Side = 'ours'): Input => ({
    ...inputOf(r, next(), setup.known, side),
    ...overrides,
  })
  const leastInput = (overrides: Input = {}): Input => ({ ...leastInputOf(r, next(), setup.known), ...overrides })

  const add = async (given: Input = input(), options: CallOptions = {}): Promise<Row> => {
    const { adder } = adjustmentOf(r)
    const { body } = await (adder
      ? setup.app.call<Added>('POST', adder.path, {
          as: 'admin',
          body: { ...given, ...(await adderBody(setup.app, adder, { as: 'admin', ...options }, given)) },
          ...options,
        })
      : call<Added>('add', { body: given, ...options }))
    expect(body, remedyOf(`add ${JSON.stringify(given)}`, body.message)).toMatchObject({ success: true, code: 200 })
    return read(addedId(r, body.result!), options)
  }

  const read = async (id: unknown, options: CallOptions = {}): Promise<Row> => {
    const { body } = await call<Row>('queryById', { query: { id }, ...options, body: undefined })
    expect(body, `queryById ${String(id)}`).toMatchObject({ success: true })
    return body.result!
  }

  const listPage = async (query: Record<string, unknown>, options: CallOptions): Promise<ListResult> => {
    const { status, body } = await call<ListResult>('list', { query: { ...ALL, ...query }, ...options })
    expect([status, body.message], JSON.stringify(query)).toEqual([200, ''])
    return body.result!
  }

  /** All rows, unless the query asks for a page. */
  const list = async (query: Record<string, unknown> = {}, options: CallOptions = {}): Promise<ListResult> => {
    const first = await listPage(query, options)
    if ('pageNo' in query || 'pageSize' in query) return first
    const records = [...first.records]
    for (let pageNo = 2; records.length < first.total; pageNo += 1)
      records.push(...(await listPage({ ...query, pageNo }, options)).records)
    return { ...first, records }
  }

  /** An id that does not exist, spelled as this resource spells ids. */
  const absentId = hasOwnId(r) ? '99998' : ABSENT

  return {
    r,
    verbs,
    has: (verb: Verb) => verbs.includes(verb),
    setup,
    call,
    answersTo,
    moverOf,
    move,
    input,
    leastInput,
    add,
    read,
    list,
    absentId,
  }
}

export type Subject = ReturnType<typeof subjectOf>
