import { readFileSync } from 'node:fs'
import { models, scorers } from '@huxi/clinical'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { build } from 'vite'
import { someOf } from '../packages/clinical/test/arbitraries.ts'

type Case = readonly [model: string, input: unknown]

const VECTORS = new URL('../packages/clinical/test/vectors.json', import.meta.url)
const DRAWN = { seed: 20261122, numRuns: 40 }

const vectors = JSON.parse(readFileSync(VECTORS, 'utf8')) as Record<string, { input: unknown }[]>
const cases: readonly Case[] = [
  ...Object.entries(vectors).flatMap(([model, list]) => list.map(({ input }): Case => [model, input])),
  ...models.flatMap((model) => fc.sample(someOf(model), DRAWN).map((input): Case => [model.id, input])),
]

const script = async (): Promise<string> => {
  const entry = new URL('../packages/clinical/src/index.ts', import.meta.url).pathname
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'clinical' } },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  return bundle.output[0].code
}

/** 12 figures: engines may differ in the last bit of an exponential. */
const alike = (result: string): unknown =>
  JSON.parse(result, (_key, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value))

test('scorers give the same in Chromium as in Node', async ({ page }) => {
  await page.goto('about:blank')
  await page.addScriptTag({ content: await script() })
  const there = await page.evaluate(
    (given) =>
      given.map(([model, input]) => {
        const { clinical } = globalThis as unknown as { clinical: { scorers: typeof scorers } }
        return JSON.stringify(clinical.scorers[model]!(input))
      }),
    cases,
  )
  // inputs went over as JSON, so they are computed from JSON here, too
  const here = cases.map(([model, input]) => JSON.stringify(scorers[model]!(JSON.parse(JSON.stringify(input)))))
  expect(cases.length).toBeGreaterThan(1000)
  expect(there.map(alike)).toEqual(here.map(alike))
})
