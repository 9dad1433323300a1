import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseBusy } from '../config/db-error.ts'
import { asKind, createShares, createTurns, ENTRANCE } from './share.ts'

// callers that still wait look for a turn by a timer, which must end with its test
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('shares of ten connections', () => {
  const open = (waitMs = 60_000) => {
    const shares = createShares(10, waitMs)
    const enter = (kind: string, n: number) =>
      Array.from({ length: n }, () => {
        const turn: { leave?: () => void; error?: unknown } = {}
        void asKind(kind, () => shares.enter()).then(
          (leave) => (turn.leave = leave),
          (error: unknown) => (turn.error = error),
        )
        return turn
      })
    return enter
  }
  const held = (turns: readonly { leave?: () => void }[]) => turns.filter(({ leave }) => leave).length

  test('a kind holds half of the unreserved connections, two kinds all of them, and sign-in the rest', async () => {
    const enter = open()
    const [a, b, c, entrance] = [enter('a', 50), enter('b', 50), enter('c', 1), enter(ENTRANCE, 3)]
    await settle()
    expect([a, b, c, entrance].map(held)).toEqual([4, 4, 0, 2])
    a[0]!.leave!()
    await settle()
    expect([a, b, c, entrance].map(held)).toEqual([5, 4, 0, 2])
    b[0]!.leave!()
    await settle()
    expect([a, b, c, entrance].map(held)).toEqual([5, 5, 0, 2])
  })
  test('keeps the queue of one kind from blocking other kinds', async () => {
    const enter = open()
    const [a, b] = [enter('a', 50), enter('b', 4)]
    await settle()
    expect([a, b].map(held)).toEqual([4, 4])
  })
  test('lends all connections to sign-in while no other kind waits', async () => {
    const enter = open()
    const entrance = enter(ENTRANCE, 12)
    await settle()
    expect(held(entrance)).toBe(10)
  })
  test('refuses a caller that waited too long, for good', async () => {
    const shares = createShares(1, 1)
    const leave = await shares.enter()
    const refused = expect(shares.enter()).rejects.toThrow(DatabaseBusy)
    await vi.advanceTimersByTimeAsync(1)
    await refused
    leave()
    expect(await shares.enter()).toBeTypeOf('function')
  })
  test.each([1, 2, 3, 4, 200])('of %i connections every kind gets one', async (size) => {
    const leave = await asKind('a', () => createShares(size, 1).enter())
    expect(leave).toBeTypeOf('function')
  })
})

test('serves the longest waiting caller of any kind first', async () => {
  const turns = createTurns(2, 20)
  const [first] = [await turns.enter(), await asKind(ENTRANCE, () => turns.enter())]
  const third = asKind(ENTRANCE, () => turns.enter())
  const fourth = expect(turns.enter()).rejects.toBeInstanceOf(DatabaseBusy)
  first()
  await third
  await vi.advanceTimersByTimeAsync(20)
  await fourth
})
