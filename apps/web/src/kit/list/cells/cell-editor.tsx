/** Editor in a cell: saves on blur, keeps the text when refused, cancels on Esc. */
import { LoadingOutlined } from '@ant-design/icons'
import { issueOf, labelOf, wireName, type Field, type Resource } from '@huxi/model'
import { Form, Tooltip } from 'antd'
import { useEffect, useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { reportFailure } from '../../data/failure.ts'
import { useChanged } from '../../data/query.ts'
import { refusedFields } from '../../data/refused-fields.ts'
import { isSame } from '../../data/same.ts'
import { useDirtyGuard } from '../../form/dirty-guard.ts'
import { KINDS } from '../../kinds/index.ts'
import { EditConflict, type Conflict } from '../../record/conflict-dialog.tsx'
import { useUndoOffer } from '../../record/history/undo-offer.tsx'
import { rowId, type Row } from '../../record/row.ts'
import { save, type Outcome } from '../../record/save.ts'
import { isComposing } from '../../ui/keys.ts'
import { Row as Line } from '../../ui/place.tsx'
import words from '../../look/words.module.css'
import styles from './cells.module.css'

export type Way = 'stay' | 'next' | 'back' | 'away'

/** Saves the value; false = refused and still open. */
export type Leave = (way: Way) => Promise<boolean>

interface CellEditorProps {
  resource: Resource
  name: string
  field: Field
  row: Row
  leave: RefObject<Leave | undefined>
  onDone: (way: Way) => void
  onSaved?: (() => void) | undefined
}

const CHOSEN = ['dict', 'bool']

const CONTROL = 'input:not(:disabled), [role=switch]:not(:disabled)'

export const CellEditor = (props: CellEditorProps) => {
  const { name, field, onDone } = props
  const edit = useCellEdit(props)
  const { box, soon, onBlur, onFocus } = useFocusOf(edit.leave)
  const issueId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.altKey || event.metaKey) return
    // Enter opens a closed list and chooses in an open one
    const lists = event.target instanceof HTMLElement && event.target.role === 'combobox' && field.kind === 'dict'
    if (event.key === 'Enter' && !lists && field.kind !== 'bool') soon('stay')
    else if (event.key === 'Tab') soon(event.shiftKey ? 'back' : 'next')
    else return
    event.preventDefault()
  }
  /** Esc acts before the list and the layer around the table. */
  const giveUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    if (!edit.busy) onDone('stay')
  }
  return (
    <>
      <Tooltip
        open={edit.issue !== undefined}
        placement="bottomLeft"
        color="var(--hx-raised)"
        title={
          <span id={issueId} role="alert" className={words.danger}>
            {edit.issue}
          </span>
        }
      >
        <Line
          gap={0}
          ref={box}
          className={styles.editor}
          aria-busy={edit.busy}
          onKeyDown={onKeyDown}
          onKeyDownCapture={giveUp}
          onBlur={onBlur}
          onFocus={onFocus}
        >
          <CellInput {...props} edit={edit} issueId={issueId} />
          {edit.busy && <LoadingOutlined className={styles.busy} aria-label="保存中" />}
        </Line>
      </Tooltip>
      <EditConflict fields={{ [name]: field }} editor={edit} />
    </>
  )
}

type CellInputProps = CellEditorProps & { edit: ReturnType<typeof useCellEdit>; issueId: string }

const CellInput = ({ resource, field, row, edit: { issue, value, change }, issueId }: CellInputProps) => {
  const { Input } = KINDS[field.kind]
  return (
    <Form.Item noStyle validateStatus={issue ? 'error' : ''}>
      <Input
        inCell
        field={field}
        recordId={rowId(row)}
        value={value}
        aria-label={`${labelOf(resource, row)}的${field.label}`}
        aria-invalid={issue !== undefined}
        {...(issue && { 'aria-describedby': issueId })}
        onChange={change}
      />
    </Form.Item>
  )
}

const NOTHING: Row = {}

const useCellEdit = ({ resource, name, field, row, leave: asked, onDone, onSaved }: CellEditorProps) => {
  const wire = wireName(name, field)
  // the version the user has seen, not a later one
  const [base] = useState(row)
  const [value, setValue] = useState(base[wire])
  // a choice saves before its render
  const latest = useRef(value)
  const [busy, setBusy] = useState(false)
  const [issue, setIssue] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const running = useRef<Promise<boolean>>(undefined)
  const changed = useChanged(resource)
  const offerUndo = useUndoOffer(resource)
  useDirtyGuard(!busy && !isSame(value, base[wire], field))

  const showOutcome = (outcome: Outcome, next: unknown) => {
    setConflict(outcome.kind === 'conflict' ? { mine: { [wire]: next }, theirs: outcome.theirs, base } : undefined)
    if (outcome.kind === 'failed') reportFailure(outcome.error)
    if (outcome.kind === 'gone') setIssue(goneText(resource, base))
    if (outcome.kind === 'fields') setIssue(Object.values(refusedFields(outcome.error)!).join('；'))
  }
  const store = async (next: unknown, on: Row): Promise<boolean> => {
    setBusy(true)
    const outcome = await save(resource, { [wire]: next }, on, NOTHING, '')
    showOutcome(outcome, next)
    if (outcome.kind === 'saved') {
      const label = labelOf(resource, { ...base, [wire]: next })
      offerUndo(`已保存${resource.title}“${label}”`, [rowId(base)], 'edit')
      onSaved?.()
      await changed()
    }
    setBusy(false)
    return outcome.kind === 'saved'
  }
  const attempt = async (way: Way): Promise<boolean> => {
    const next = latest.current
    const fault = issueOf(field, next ?? null)
    const same = isSame(next, base[wire], field)
    if (!same) setIssue(fault)
    if (!same && (fault || !(await store(next, base)))) return false
    onDone(way)
    return true
  }
  const leave: Leave = async (way) => {
    if (conflict) return false
    running.current ??= attempt(way).finally(() => (running.current = undefined))
    return running.current
  }
  useImperativeHandle(asked, () => leave)

  return {
    value,
    busy,
    issue,
    conflict,
    leave,
    change: (next: unknown) => {
      if (running.current) return
      latest.current = next
      setValue(next)
      setIssue(undefined)
      if (CHOSEN.includes(field.kind)) void leave('stay')
    },
    keepEditing: () => setConflict(undefined),
    resolve: (values: Row) =>
      conflict && void store(values[wire], conflict.theirs).then((saved) => saved && onDone('stay')),
  }
}

const goneText = (resource: Resource, row: Row): string =>
  `${resource.title}“${labelOf(resource, row)}”已被他人删除，或不再在您的查看范围内，没有保存`

/** Focuses the control on mount; its lists and calendars count as part of it. */
const useFocusOf = (leave: Leave) => {
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<number>(undefined)
  const way = useRef<Way>(undefined)
  const control = () => box.current?.querySelector<HTMLElement>(CONTROL)
  useEffect(() => {
    const take = (): boolean => {
      const found = control()
      found?.focus()
      if (found instanceof HTMLInputElement) found.select()
      return Boolean(found)
    }
    if (take()) return
    // the control is still loading
    const watch = new MutationObserver(() => take() && watch.disconnect())
    watch.observe(box.current!, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const soon = (next: Way) => {
    // calendars commit typed text only on blur
    if (next !== 'away') control()?.blur()
    window.clearTimeout(timer.current)
    way.current = next
    timer.current = window.setTimeout(
      () => void leave(next).then((left) => left || next === 'away' || control()?.focus()),
    )
  }
  return {
    box,
    soon,
    onBlur: () => soon('away'),
    onFocus: () => way.current === 'away' && window.clearTimeout(timer.current),
  }
}
