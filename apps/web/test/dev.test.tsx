/** Runs the tests called `.dev.test.tsx` with React's development build: one file, so that one worker loads it. */
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'

const complaints: unknown[][] = []

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words))
})

afterEach(() => expect(complaints).toEqual([]))

for (const [name, load] of Object.entries(import.meta.glob('../src/**/*.dev.test.tsx'))) {
  describe(name, async () => void (await load()))
}
