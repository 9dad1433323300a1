import { CompletionContext, type CompletionSource } from '@codemirror/autocomplete'
import { syntaxTreeAvailable } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { describe, expect, it, vi } from 'vitest'
import { completing } from './completion.ts'

const VIEWS = [
  { name: 'rpt.sys_position', title: '职务', columns: [{ name: 'code', title: '职务编码', type: 'text' as const }] },
]
const TEXT = `select ${'p.code, '.repeat(200)}p.name from rpt.sys_position p where p.`

/** An editor whose parser runs out of time at once. */
const busyEditor = (): EditorView => {
  let now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
  const view = new EditorView({ extensions: completing(VIEWS, []) })
  view.dispatch({ changes: { from: 0, insert: TEXT }, selection: { anchor: TEXT.length } })
  clock.mockRestore()
  return view
}

const offeredBy = async (view: EditorView): Promise<readonly string[]> => {
  const at = TEXT.length
  const sources = view.state.languageDataAt<CompletionSource>('autocomplete', at)
  const results = sources.map(async (source) => source(new CompletionContext(view.state, at, false, view)))
  return (await Promise.all(results)).flatMap((result) => result?.options.map(({ label }) => label) ?? [])
}

describe('completion while typing', () => {
  it('holds the columns of an alias, also when the text is not read to the cursor yet', async () => {
    const view = busyEditor()
    expect(syntaxTreeAvailable(view.state, TEXT.length)).toBe(false)
    expect(await offeredBy(view)).toContain('code')
    view.destroy()
  })
})
