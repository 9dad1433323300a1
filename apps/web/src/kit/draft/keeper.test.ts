import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openKeeper, type KeeperState } from './keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (fails: () => unknown = () => undefined, mayRetry = true) => {
  const log: { text: unknown; leaving: boolean }[] = []
  const states: KeeperState[] = []
  let dropped = 0
  const store = {
    save: async ({ text }: Record<string, unknown>, leaving: boolean) => {
      const error = fails()
      if (error) throw error
      log.push({ text, leaving })
      return '2026-11-20 09:05:00'
    },
    drop: async () => void (dropped += 1),
  }
  const keeper = openKeeper(
    store,
    (state) => states.push(state),
    () => mayRetry,
  )
  return { keeper, log, states, dropped: () => dropped, texts: () => log.map(({ text }) => text) }
}

describe('the keeper of a draft', () => {
  it('saves within two seconds of the last change', async () => {
    const { keeper, texts, states } = open()
    keeper.changed({ text: 'a' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(texts()).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(texts()).toEqual(['a'])
    expect(states).toEqual([{ at: '2026-11-20 09:05:00' }])
  })
  it('saves at least every two seconds while typing goes on', async () => {
    const { keeper, texts } = open()
    for (let at = 0; at < 100; at += 1) {
      keeper.changed({ text: at })
      await vi.advanceTimersByTimeAsync(100)
      // the saved draft is never older than two seconds
      if (at > 20) expect(at - Number(texts().at(-1))).toBeLessThanOrEqual(20)
    }
    expect(texts().length).toBeLessThan(10)
  })
  it('sends pending input when the page is left, for the browser to finish', async () => {
    const { keeper, log } = open()
    keeper.changed({ text: 'a' })
    keeper.leave()
    expect(log).toEqual([{ text: 'a', leaving: true }])
  })
  it('sends nothing when the page is left without pending input', async () => {
    const { keeper, log } = open()
    keeper.changed({ text: 'a' })
    await keeper.flush()
    keeper.leave()
    expect(log).toEqual([{ text: 'a', leaving: false }])
  })
  it('tries again until a save succeeds, with the newest values', async () => {
    let down = true
    const { keeper, texts, states } = open(() => down && new Error('down'))
    keeper.changed({ text: 'a' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(states).toEqual([{ trouble: new Error('down') }])
    keeper.changed({ text: 'b' })
    await vi.advanceTimersByTimeAsync(2000)
    down = false
    await vi.advanceTimersByTimeAsync(6000)
    expect(texts()).toEqual(['b'])
    expect(states.at(-1)).toEqual({ at: '2026-11-20 09:05:00' })
  })
  it('does not try again once the form is left', async () => {
    let tries = 0
    const { keeper } = open(() => new Error(String((tries += 1))))
    keeper.changed({ text: 'a' })
    await keeper.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries).toBe(1)
  })
  it('does not repeat a refused save', async () => {
    let tries = 0
    const { keeper } = open(() => new Error(String((tries += 1))), false)
    keeper.changed({ text: 'a' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries).toBe(1)
  })
  it('drops the draft once the form is saved, after pending requests', async () => {
    const { keeper, texts, dropped, states } = open()
    keeper.changed({ text: 'a' })
    void keeper.flush()
    await Promise.resolve()
    await keeper.end()
    keeper.changed({ text: 'b' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect([texts(), dropped(), states.at(-1)]).toEqual([['a'], 1, {}])
  })
  it('makes no attempt while the form is closed, and continues when it opens again', async () => {
    let broken = true
    const { keeper, texts } = open(() => (broken ? new Error('offline') : undefined))
    keeper.changed({ text: 'a' })
    await keeper.close()
    broken = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(texts()).toEqual([])
    keeper.reopen()
    await vi.advanceTimersByTimeAsync(2000)
    expect(texts()).toEqual(['a'])
  })
  it('sends no deletion for a draft that was never stored', async () => {
    const { keeper, dropped } = open()
    keeper.none()
    await keeper.end()
    expect(dropped()).toBe(0)
  })
  it('drops when everything typed was taken back', async () => {
    const { keeper, dropped } = open()
    keeper.changed({ text: 'a' })
    await keeper.flush()
    keeper.changed(undefined)
    await vi.advanceTimersByTimeAsync(2000)
    expect(dropped()).toBe(1)
  })
})
