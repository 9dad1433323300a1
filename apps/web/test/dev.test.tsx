/**
 * The tests called `.dev.test.tsx` with React in its development build, which says what is wrong (keys, unknown attributes,
 * nesting) and mounts twice in strict mode. They are one file to the runner, so that one worker loads that build.
 */
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
