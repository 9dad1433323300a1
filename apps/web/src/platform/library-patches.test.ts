import { createRequire } from 'node:module'
import { build, type Rolldown } from 'vite'
import { expect, test, vi } from 'vitest'
import { takenDirectly } from '../../build/unused.ts'

type Page = Window & typeof globalThis

/** jsdom has no types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: object) => { window: Page }
}

const ENTRY = 'entry.js'

const scriptOf = async (entry: string): Promise<string> => {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      takenDirectly(),
      {
        name: 'entry',
        resolveId: (id) => (id.endsWith(ENTRY) ? `${import.meta.dirname}/${ENTRY}` : null),
        load: (id) => (id.endsWith(ENTRY) ? entry : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
}

const pageOf = async (entry: string): Promise<Page> => {
  const { window } = new JSDOM('<!doctype html><body></body>', { runScripts: 'outside-only' })
  window.eval(await scriptOf(entry))
  return window
}

test('scroll bars are measured once for each of their looks', async () => {
  const page = await pageOf(`
    import { getTargetScrollBarSize } from '@rc-component/util/es/getScrollBarSize.js'
    window.sizeIn = getTargetScrollBarSize`)
  const { sizeIn } = page as unknown as { sizeIn: (element: Element) => unknown }
  let scrollbarWidth = 'auto'
  const look = () => ({ scrollbarColor: 'auto', scrollbarWidth, width: 'auto', height: 'auto' })
  vi.spyOn(page, 'getComputedStyle').mockImplementation(look as unknown as typeof getComputedStyle)
  const inserted = vi.spyOn(page.document.body, 'appendChild')
  const size = sizeIn(page.document.body)
  expect(sizeIn(page.document.documentElement)).toEqual(size)
  expect(inserted).toHaveBeenCalledTimes(1)
  scrollbarWidth = 'thin'
  sizeIn(page.document.body)
  expect(inserted).toHaveBeenCalledTimes(2)
})

test('the styles of icons are inserted once, by the first of them', async () => {
  const page = await pageOf(`
    import { createElement, useRef } from 'react'
    import { flushSync } from 'react-dom'
    import { createRoot } from 'react-dom/client'
    import { useInsertStyles } from '../../../../node_modules/@ant-design/icons/es/renderUtils.js'
    const Icon = () => {
      const ref = useRef(null)
      useInsertStyles(ref)
      return createElement('i', { ref })
    }
    window.draw = (count) => {
      const root = createRoot(document.body)
      flushSync(() => root.render(Array.from({ length: count }, (_, key) => createElement(Icon, { key }))))
    }`)
  const looked = vi.spyOn(page.Element.prototype, 'children', 'get')
  ;(page as unknown as { draw: (count: number) => void }).draw(3)
  await vi.waitFor(() => expect(page.document.head.querySelectorAll('style')).toHaveLength(1))
  expect(looked).toHaveBeenCalledTimes(1)
})
