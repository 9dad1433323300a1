/** CodeMirror editor of a SELECT, in its own chunk. Tab moves to the next field. */
import { closeCompletion, startCompletion } from '@codemirror/autocomplete'
import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, Prec, type ChangeDesc, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import type { ReportView, SqlFault } from '@huxi/contract'
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { cspNonce } from '../../../../../platform/csp.ts'
import { completing } from './completion.ts'
import { EDITING } from './setup.ts'
import type { SqlEditorProps } from './props.ts'

const attributes = new Compartment()
const language = new Compartment()
const access = new Compartment()

const attributesOf = (props: SqlEditorProps): Extension => {
  const { id, label } = props
  const given = {
    id,
    'aria-label': label,
    'aria-invalid': props['aria-invalid'],
    'aria-required': props['aria-required'],
    'aria-describedby': props['aria-describedby'],
  }
  const defined = Object.entries(given).filter(([, value]) => value !== undefined)
  return EditorView.contentAttributes.of(Object.fromEntries(defined.map(([name, value]) => [name, String(value)])))
}

const accessOf = (disabled: boolean): Extension => [
  EditorState.readOnly.of(disabled),
  EditorView.editable.of(!disabled),
]

const unified = (text: string | null | undefined): string => (text ?? '').replace(/\r\n?/g, '\n')

/** Drops faults outside the current text. */
const marksOf = (faults: readonly SqlFault[], length: number) =>
  faults.map(({ from, to, message }) => ({
    from: Math.min(from, length),
    to: Math.min(Math.max(to, from), length),
    severity: 'error' as const,
    message,
  }))

const NO_VIEWS: readonly ReportView[] = []
const NO_PARAMS: readonly string[] = []

export const SqlEditor = (props: SqlEditorProps) => {
  const {
    value,
    faults,
    disabled = false,
    views = NO_VIEWS,
    params = NO_PARAMS,
    ref,
    onChange,
    onFaults,
    onBlur,
  } = props
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const start = useEffectEvent((parent: HTMLElement) => {
    const listener = EditorView.updateListener.of((update) => {
      if (!update.docChanged) return
      moved(update.changes)
      changed(update.state.doc.toString())
    })
    const nonce = cspNonce()
    const extensions = [
      // Escape closes the completion list only, not the dialog.
      Prec.highest(keymap.of([{ key: 'Escape', run: closeCompletion, stopPropagation: true }])),
      keymap.of([{ key: 'Alt-/', run: startCompletion }]),
      EDITING,
      language.of(completing(views, params)),
      attributes.of(attributesOf(props)),
      access.of(accessOf(disabled)),
      EditorView.domEventHandlers({ blur: () => left() }),
      listener,
      ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
    ]
    return new EditorView({ parent, doc: unified(value), extensions })
  })
  const changed = useEffectEvent((text: string) => {
    if (text !== unified(value)) onChange?.(text)
  })
  const moved = useEffectEvent((changes: ChangeDesc) => {
    if (faults.length === 0) return
    // Edited faults are parsed again; the others move with the text.
    const kept = faults.filter(({ from, to }) => changes.touchesRange(from, to) === false)
    onFaults?.(kept.map((one) => ({ ...one, from: changes.mapPos(one.from), to: changes.mapPos(one.to) })))
  })
  const left = useEffectEvent(() => {
    onBlur?.()
  })

  useEffect(() => {
    const view = start(box.current!)
    editor.current = view
    return () => view.destroy()
  }, [])
  useEffect(() => {
    const view = editor.current!
    const [now, wanted] = [view.state.doc.toString(), unified(value)]
    if (now !== wanted) view.dispatch({ changes: { from: 0, to: now.length, insert: wanted } })
  }, [value])
  useEffect(() => {
    const view = editor.current!
    view.dispatch(setDiagnostics(view.state, marksOf(faults, view.state.doc.length)))
  }, [faults])
  const paramNames = params.join(',')
  useEffect(() => {
    editor.current!.dispatch({
      effects: language.reconfigure(completing(views, paramNames === '' ? NO_PARAMS : paramNames.split(','))),
    })
  }, [views, paramNames])
  const described = [props.id, props['aria-invalid'], props['aria-describedby'], disabled].join(' ')
  const describe = useEffectEvent(() =>
    editor.current!.dispatch({
      effects: [attributes.reconfigure(attributesOf(props)), access.reconfigure(accessOf(disabled))],
    }),
  )
  useEffect(() => describe(), [described])
  useImperativeHandle(ref, () => ({
    jump: (at) => {
      const view = editor.current!
      view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) }, scrollIntoView: true })
      view.focus()
    },
  }))
  return <div ref={box} data-sql-editor />
}
