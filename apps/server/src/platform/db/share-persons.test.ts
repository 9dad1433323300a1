import { AppError } from '@huxi/model'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseBusy } from '../config/db-error.ts'
import { asCaller, createCalls, createShares, ENTRANCE, type Caller, type Leave } from './share.ts'

describe('persons beside each other', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  interface Turn {
    leave?: Leave
    error?: unknown
  }
  const open = (size: number, shares = createShares(size, 60_000)) => {
    const ask = (person: string, given: Partial<Caller> = {}): Turn => {
      const turn: Turn = {}
      void asCaller({ kind: 'a', person, ...given }, () => shares.enter()).then(
        (leave) => (turn.leave = leave),
        (error: unknown) => (turn.error = error),
      )
      return turn
    }
    const use = async (person: string, ms: number): Promise<void> => {
      const turn = ask(person)
      await pass(ms)
      turn.leave!()
    }
    return { shares, ask, use }
  }
  const held = (turns: readonly Turn[]) => turns.filter(({ leave }) => leave).length

  test('limits a single person to three quarters, and to one turn less of each kind', async () => {
    const { ask, use } = open(10)
    await use('doctor', 1000)
    const turns = ['a', 'b', 'c'].map((kind) => Array.from({ length: 4 }, () => ask('doctor', { kind })))
    await pass(0)
    expect(turns.map(held)).toEqual([3, 3, 0])
    const [other, another] = [ask('nurse'), ask('clerk', { kind: 'b' })]
    await pass(0)
    expect([other.leave, another.leave]).toEqual([expect.any(Function), expect.any(Function)])
  })
  test('gives the next turn to the person with the least recent use', async () => {
    const { ask, use } = open(1)
    await use('doctor', 300)
    await use('clerk', 100)
    const first = ask('clerk')
    const [doctor, clerk, nurse] = [ask('doctor'), ask('clerk'), ask('nurse')]
    await pass(100)
    first.leave!()
    await pass(0)
    expect([doctor, clerk, nurse].map(({ leave }) => leave !== undefined)).toEqual([false, false, true])
    nurse.leave!()
    await pass(0)
    expect([doctor, clerk].map(({ leave }) => leave !== undefined)).toEqual([false, true])
    clerk.leave!()
    await pass(50)
    expect(doctor.leave).toBeDefined()
  })
  test('forgets past use, and counts rows', async () => {
    const { ask, use } = open(1)
    await use('doctor', 2000)
    await pass(60_000)
    const reader = ask('clerk')
    await pass(0)
    reader.leave!(1000)
    const first = ask('nurse')
    const [clerk, doctor] = [ask('clerk'), ask('doctor')]
    await pass(0)
    first.leave!()
    await pass(0)
    expect([clerk, doctor].map(({ leave }) => leave !== undefined)).toEqual([false, true])
  })
  test('leaves the pause between two statements of a light user unused', async () => {
    const { ask, use } = open(1)
    await use('doctor', 1000)
    const statement = ask('nurse')
    const doctor = ask('doctor')
    await pass(5)
    statement.leave!()
    await pass(5)
    const following = ask('nurse')
    await pass(5)
    expect([following.leave !== undefined, doctor.leave !== undefined]).toEqual([true, false])
    following.leave!()
    await pass(110)
    expect(doctor.leave).toBeDefined()
  })
  test('keeps a heavy user out of the statements that read a session', async () => {
    const { ask, use } = open(1)
    await use('doctor', 1000)
    const session = { kind: ENTRANCE, person: undefined }
    const statement = ask('', session)
    const doctor = ask('doctor')
    await pass(5)
    statement.leave!()
    await pass(5)
    const following = ask('', session)
    await pass(0)
    expect([following.leave !== undefined, doctor.leave !== undefined]).toEqual([true, false])
    following.leave!()
    await pass(110)
    expect(doctor.leave).toBeDefined()
  })
  test.each([
    ['one connection, much use', createShares(1, 60_000), 1000, false],
    ['one connection, use of a page', createShares(1, 60_000), 400, true],
    ['ten connections', createShares(10, 60_000), 1000, true],
    ['calls, much use', createCalls(60_000), 1000, false],
    ['calls, use of a page', createCalls(60_000), 400, true],
  ])('%s: whether a user goes on at once after a long turn beside others', async (_title, shares, used, isAtOnce) => {
    const { ask, use } = open(1, shares)
    await use('nurse', 1)
    await use('doctor', used)
    await use('nurse', 1)
    const [long, next] = [ask('doctor'), ask('doctor')]
    await pass(200)
    long.leave!()
    await pass(80)
    expect(next.leave !== undefined).toBe(isAtOnce)
    await pass(40)
    expect(next.leave).toBeDefined()
  })
  test('a heavy user alone does not rest after a session is read', async () => {
    const { ask, use } = open(1)
    await use('doctor', 1000)
    const session = ask('', { kind: ENTRANCE, person: undefined })
    await pass(1)
    session.leave!()
    await pass(150)
    const [long, next] = [ask('doctor'), ask('doctor')]
    await pass(50)
    long.leave!()
    await pass(20)
    expect(next.leave).toBeDefined()
  })
  test('knows a burst of calls before its first answer', async () => {
    const { ask, shares } = open(10)
    const burst = ['a', 'b'].flatMap((kind) => [ask('doctor', { kind }), ask('doctor', { kind })])
    await pass(100)
    expect(held(burst)).toBe(4)
    const nurse = ask('nurse')
    let isOver = false
    void shares.giveWay('doctor').then(() => (isOver = true))
    await pass(10)
    expect(isOver).toBe(false)
    nurse.leave!()
    await pass(2)
    expect(isOver).toBe(true)
  })
  test('limits a burst of calls to six beside another person, and not alone', async () => {
    const { ask } = open(0, createCalls(60_000))
    const alone = Array.from({ length: 8 }, () => ask('clerk'))
    await pass(0)
    expect(held(alone)).toBe(8)
    for (const { leave } of alone) leave!()
    const burst = Array.from({ length: 8 }, () => ask('doctor'))
    await pass(0)
    expect(held(burst)).toBe(6)
    burst[0]!.leave!()
    await pass(20)
    expect(held(burst)).toBe(7)
  })
  test('does not count calls of more than a second as a burst', async () => {
    const { ask } = open(0, createCalls(60_000))
    const stuck = Array.from({ length: 6 }, () => ask('doctor'))
    await pass(1500)
    const [nurse, next] = [ask('nurse'), ask('doctor')]
    await pass(0)
    expect([held(stuck), held([nurse, next])]).toEqual([6, 2])
  })
  test('lets the other calls of a user who sends a large file go on', async () => {
    const { ask } = open(10)
    ask('doctor', { kind: 'upload' })
    await pass(60_000)
    for (let click = 0; click < 3; click++) {
      const [nurse, page] = [ask('nurse', { kind: 'b' }), ask('doctor')]
      await pass(0)
      expect([nurse.leave, page.leave]).toEqual([expect.any(Function), expect.any(Function)])
      page.leave!()
      nurse.leave!()
    }
  })
  test('limits a heavy user to one turn at a time, at least one a second', async () => {
    const { ask, use } = open(10)
    await use('doctor', 1000)
    await use('nurse', 1)
    const turns = Array.from({ length: 4 }, () => ask('doctor'))
    await pass(50)
    expect(held(turns)).toBe(1)
    for (let ms = 0; ms < 1900; ms += 5) {
      const turn = ask('nurse', { kind: 'b' })
      await pass(0)
      turn.leave!()
      await pass(5)
    }
    expect(held(turns)).toBe(2)
  })
  test('stops long work of a heavy user during a short call of another, 50 ms at most', async () => {
    const { ask, shares, use } = open(10)
    const goes = { doctor: 0, clerk: 0 }
    const work = (person: keyof typeof goes) => void shares.giveWay(person).then(() => (goes[person] += 1))
    await use('doctor', 1000)
    const call = ask('nurse')
    await pass(0)
    work('doctor')
    work('clerk')
    await pass(20)
    expect(goes).toEqual({ doctor: 0, clerk: 1 })
    call.leave!()
    await pass(2)
    expect(goes.doctor).toBe(1)
    ask('nurse')
    await pass(0)
    work('doctor')
    await pass(40)
    expect(goes.doctor).toBe(1)
    await pass(15)
    expect(goes.doctor).toBe(2)
  })
  test('limits the waiting turns of one person', async () => {
    const { ask, shares } = open(1)
    const turns = Array.from({ length: 202 }, () => ask('doctor'))
    const nurse = ask('nurse')
    await pass(0)
    expect(turns[200]!.error).toBeUndefined()
    expect(turns[201]!.error).toBeInstanceOf(AppError)
    expect(turns[201]!.error).toMatchObject({ kind: 'tooMany', retryAfter: 3 })
    expect([nurse.error, shares.waiting()]).toEqual([undefined, 201])
  })
  test('skips turns of callers that are gone', async () => {
    const { ask, shares } = open(1)
    const client = { isGone: false }
    const [first, second, third] = [ask('doctor'), ask('doctor', { isGone: () => client.isGone }), ask('doctor')]
    await pass(0)
    client.isGone = true
    first.leave!()
    await pass(0)
    expect([second.leave, second.error, third.leave !== undefined]).toEqual([undefined, expect.any(DatabaseBusy), true])
    expect(shares.waiting()).toBe(0)
  })
  test('serves all waiting callers and leaves no timer', async () => {
    const { ask, shares, use } = open(1)
    await use('doctor', 1000)
    await use('nurse', 1)
    const turns = Array.from({ length: 20 }, () => ask('doctor'))
    for (const turn of turns) {
      await pass(1100)
      turn.leave!()
    }
    expect([shares.running(), shares.waiting()]).toEqual([0, 0])
    await pass(20)
    expect(vi.getTimerCount()).toBe(0)
  })
})
