import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeSocket, fakeSockets, lastSocket } from '../../test/fake-socket.ts'
import { keepConnected, type Connection, type Frame } from './socket.ts'

const SILENCE = 20_000
const RETRY = 5000

let states: Connection[]
let frames: Frame[]
let ends: string[]
let stop: () => void

const connect = (tenantId = 0) => {
  states = []
  frames = []
  ends = []
  stop = keepConnected({
    userId: 'u 1',
    token: 'T1',
    tenantId,
    onState: (state) => states.push(state),
    onFrame: (frame) => frames.push(frame),
    onEnd: (why) => ends.push(why),
  })
}
const online = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
  connect()
})
afterEach(() => stop())

it('carries the token as its only sub-protocol, and hands over frames that are objects with a command', () => {
  expect(lastSocket().url).toBe('ws://localhost:3000/platform/websocket/u%201')
  expect(lastSocket().protocols).toEqual(['T1'])
  expect(states).toEqual(['connecting'])
  stop()
  connect(2)
  expect(lastSocket().url).toBe('ws://localhost:3000/platform/websocket/u%201?tenant=2')
  lastSocket().opens()
  for (const frame of ['心跳', '"topic"', 'null', '{"cmd":1}', { cmd: 'user', kind: 'notice' }])
    lastSocket().says(frame)
  expect(frames).toEqual([{ cmd: 'user', kind: 'notice' }])
  expect(states).toEqual(['connecting', 'online'])
})

it('asks after 20 s of silence whether the server is there, and connects anew when nothing comes back', () => {
  const socket = lastSocket()
  socket.opens()
  vi.advanceTimersByTime(SILENCE - 1)
  socket.says({ cmd: 'topic' })
  vi.advanceTimersByTime(SILENCE - 1)
  expect(socket.sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(socket.sent).toEqual(['HeartBeat'])
  socket.says({ cmd: 'heartcheck' })
  vi.advanceTimersByTime(SILENCE)
  expect(socket.sent).toEqual(['HeartBeat', 'HeartBeat'])
  vi.advanceTimersByTime(SILENCE)
  expect(states.at(-1)).toBe('reconnecting')
  expect(socket.readyState).toBe(FakeSocket.CLOSED)
  vi.advanceTimersByTime(RETRY)
  expect(FakeSocket.made).toHaveLength(2)
})

it('writes no heartbeat into a closing connection, and connects anew', () => {
  const socket = lastSocket()
  socket.opens()
  socket.readyState = FakeSocket.CLOSING
  vi.advanceTimersByTime(SILENCE)
  expect(socket.sent).toEqual([])
  vi.advanceTimersByTime(SILENCE)
  expect(states.at(-1)).toBe('reconnecting')
})

it('tries again 5 s after a close or a refusal, one attempt at a time', () => {
  lastSocket().opens()
  lastSocket().goes()
  vi.advanceTimersByTime(RETRY - 1)
  expect(FakeSocket.made).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeSocket.made).toHaveLength(2)
  // A refused handshake looks like any close.
  lastSocket().goes()
  FakeSocket.made[0]!.goes()
  vi.advanceTimersByTime(RETRY)
  expect(FakeSocket.made).toHaveLength(3)
  lastSocket().opens()
  vi.advanceTimersByTime(RETRY * 3)
  expect(FakeSocket.made).toHaveLength(3)
  expect(states).toEqual(['connecting', 'online', 'reconnecting', 'reconnecting', 'online'])
})

it('connects at once when the network or the window is back', () => {
  lastSocket().opens()
  const network = online(false)
  dispatchEvent(new Event('offline'))
  expect(states.at(-1)).toBe('offline')
  network.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(FakeSocket.made).toHaveLength(2)
  lastSocket().opens()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.made).toHaveLength(2)
  lastSocket().goes()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.made).toHaveLength(3)
  lastSocket().opens()
  vi.advanceTimersByTime(RETRY)
  expect(FakeSocket.made).toHaveLength(3)
})

it('ends with the session, and when it is stopped', () => {
  lastSocket().opens()
  lastSocket().goes(4401, 'forced')
  expect(ends).toEqual(['forced'])
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(RETRY * 3)
  expect(FakeSocket.made).toHaveLength(1)
  expect(states.at(-1)).toBe('offline')

  connect()
  lastSocket().opens()
  stop()
  expect(lastSocket().readyState).toBe(FakeSocket.CLOSED)
  lastSocket().goes()
  vi.advanceTimersByTime(SILENCE * 3)
  expect(FakeSocket.made).toHaveLength(2)
  expect(states).toEqual(['connecting', 'online'])
})
