import { waitFor } from '@testing-library/react'
import type { Arrival, Bell } from '@huxi/contract'
import { beforeEach, expect, it } from 'vitest'
import { arrivalOf, arrivalsAfter, bellOf, PATHS } from '../../../test/messages.ts'
import { Refused, serve, type Asked } from '../../../test/kit.tsx'
import { setUser } from '../data/session.ts'
import { connectionIs, look, lookSoon, useBell } from './bell.ts'

let sent: Arrival[]
let calls: { seqs: number[]; missed: boolean }[]
let asked: Asked[]
let broken: boolean

const state = useBell.getState
const loads = () => asked.filter(({ path }) => path === PATHS.bell).length
const bell = (): Bell => bellOf({ seq: sent.at(-1)?.seq ?? 0 })
const send = (...seqs: number[]) => sent.push(...seqs.map((seq) => arrivalOf(seq)))
const as = (username: string) => setUser({ username } as Parameters<typeof setUser>[0])

beforeEach(() => {
  ;[sent, calls, broken] = [[], [], false]
  asked = serve({
    [PATHS.bell]: () => (broken ? new Refused('数据库暂时不可用') : bell()),
    [PATHS.arrivals]: (question) => arrivalsAfter(sent, 2)(question),
  })
  as('linjy')
  return useBell.subscribe(({ delivery }, before) => {
    if (delivery && delivery !== before.delivery)
      calls.push({ seqs: delivery.items.map(({ seq }) => seq), missed: delivery.missed })
  })
})

it('reports messages sent after the first look, each once and in order, over all pages', async () => {
  send(1, 2)
  await look()
  expect(calls).toEqual([])
  send(3, 4, 5, 8)
  await Promise.all([look(), look(), look()])
  await look()
  expect(calls).toEqual([{ seqs: [3, 4, 5, 8], missed: false }])
  // requests are serialized and shared by waiting callers
  expect(loads()).toBe(3)
})

it('reports messages sent while disconnected as missed', async () => {
  await look()
  connectionIs('online')
  connectionIs('reconnecting')
  send(1, 2, 3)
  connectionIs('online')
  await waitFor(() => expect(calls).toEqual([{ seqs: [1, 2, 3], missed: true }]))
  send(4)
  lookSoon()
  lookSoon()
  await waitFor(() => expect(calls.at(-1)).toEqual({ seqs: [4], missed: false }))
})

it('several frames in a row lead to one look', async () => {
  for (let n = 0; n < 5; n++) lookSoon()
  await waitFor(() => expect(state().bell).toBeDefined())
  expect(loads()).toBe(1)
})

it('after a failure frames lead to nothing until it is pressed or the connection is back', async () => {
  await look()
  broken = true
  send(1)
  await look()
  expect(state().failure).toMatchObject({ message: '数据库暂时不可用' })
  const before = loads()
  lookSoon()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(loads()).toBe(before)
  await look()
  expect(loads()).toBe(before + 1)
  broken = false
  connectionIs('online')
  await waitFor(() => expect(calls).toEqual([{ seqs: [1], missed: false }]))
  expect(state().failure).toBeUndefined()
})

it('keeps nothing of the previous user, not even a pending answer', async () => {
  let answer: ((bell: Bell) => void) | undefined
  serve({ [PATHS.bell]: () => new Promise<Bell>((resolve) => (answer = resolve)) })
  const looking = look()
  await waitFor(() => expect(answer).toBeDefined())
  as('zhouwb')
  answer!(bellOf({ seq: 9 }))
  await looking
  expect(state()).toMatchObject({ bell: undefined, seen: undefined })
})

it('continues when a restored database has lower numbers', async () => {
  send(7)
  await look()
  sent = []
  await look()
  send(1)
  await look()
  expect(calls).toEqual([{ seqs: [1], missed: false }])
})
