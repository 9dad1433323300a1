import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, syntaxTree } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { EditorState, RangeSetBuilder, type Extension } from '@codemirror/state'
import {
  Decoration,
  drawSelection,
  EditorView,
  keymap,
  lineNumbers,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'

const WORDS = EditorState.phrases.of({
  Completions: '可选内容',
  Diagnostics: '问题',
  'No diagnostics': '没有问题',
  close: '关闭',
  Control_character: '控制字符',
})

const PARTS: Readonly<Record<string, string>> = {
  Keyword: 'sql-word',
  Type: 'sql-word',
  Builtin: 'sql-word',
  String: 'sql-text',
  Number: 'sql-value',
  Bool: 'sql-value',
  Null: 'sql-value',
  LineComment: 'sql-note',
  BlockComment: 'sql-note',
}
const MARKS = Object.fromEntries(
  [...new Set(Object.values(PARTS)), 'sql-asked'].map((name) => [name, Decoration.mark({ class: name })]),
)

/** `${name}` and `#{sys_user_code}` are not SQL; inside strings and comments they are plain text. */
const ASKED = /\$\{\w*\}|#\{\w*\}/g
const TEXTS = new Set(['sql-text', 'sql-note'])

interface Coloured {
  from: number
  to: number
  name: string
}

const partsIn = (view: EditorView, from: number, to: number): Coloured[] => {
  const parts: Coloured[] = []
  syntaxTree(view.state).iterate({
    from,
    to,
    enter: (node) => {
      const name = PARTS[node.name]
      if (name !== undefined) parts.push({ from: node.from, to: node.to, name })
    },
  })
  const asked = [...view.state.doc.sliceString(from, to).matchAll(ASKED)].map(({ index, 0: text }) => ({
    from: from + index,
    to: from + index + text.length,
    name: 'sql-asked',
  }))
  const isText = (at: number) => parts.some((part) => TEXTS.has(part.name) && part.from <= at && at < part.to)
  return [...parts, ...asked.filter((one) => !isText(one.from))].toSorted((a, b) => a.from - b.from || a.to - b.to)
}

const coloured = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>()
  for (const range of view.visibleRanges)
    for (const { from, to, name } of partsIn(view, range.from, range.to)) builder.add(from, to, MARKS[name]!)
  return builder.finish()
}

const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = coloured(view)
    }
    update({ docChanged, viewportChanged, startState, state, view }: ViewUpdate) {
      const parsed = syntaxTree(startState) !== syntaxTree(state)
      if (docChanged || viewportChanged || parsed) this.decorations = coloured(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

const MONO = 'ui-monospace, "JetBrains Mono", "SFMono-Regular", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace'
const LINE = '22px'

/** CSS variables follow the theme of the page. */
const theme = EditorView.theme({
  '&': { fontSize: '14px', color: 'var(--hx-text)', maxHeight: '420px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: LINE, overflow: 'auto' },
  '.cm-content, .cm-gutter': { minHeight: '192px' },
  '.cm-content': { caretColor: 'var(--hx-text)', padding: '6px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--hx-text)' },
  '.cm-gutters': { background: 'var(--hx-fill)', color: 'var(--hx-text3)', border: 'none' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--hx-tint2)',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--hx-tint2)', outline: '1px solid var(--hx-border)' },
  '.sql-word': { color: 'var(--hx-link)', fontWeight: '600' },
  '.sql-text': { color: 'var(--hx-success)' },
  '.sql-value': { color: 'var(--hx-warning)' },
  '.sql-note': { color: 'var(--hx-text3)' },
  '.sql-asked': { color: 'var(--hx-warning)', background: 'var(--hx-warning-ground)', borderRadius: '4px' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--hx-danger)',
    textDecorationSkipInk: 'none',
  },
  '.cm-tooltip': {
    background: 'var(--hx-raised)',
    color: 'var(--hx-text)',
    border: '1px solid var(--hx-line)',
    borderRadius: 'var(--hx-radius)',
    boxShadow: 'var(--hx-shadow-popover)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: MONO, maxHeight: '264px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: LINE },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--hx-tint2)', color: 'var(--hx-text)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: 'var(--hx-link)' },
  '.cm-completionDetail': { color: 'var(--hx-text2)', fontStyle: 'normal', fontFamily: 'var(--hx-font)' },
  '.cm-diagnostic': { padding: '6px 10px', fontFamily: 'var(--hx-font)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--hx-danger)' },
})

/** Tab moves to the next field, as elsewhere. */
export const EDITING: Extension = [
  WORDS,
  lineNumbers(),
  history(),
  drawSelection(),
  EditorView.lineWrapping,
  bracketMatching(),
  closeBrackets(),
  autocompletion({ icons: false }),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap]),
  colours,
  theme,
]
