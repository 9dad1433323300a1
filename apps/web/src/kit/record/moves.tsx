import {
  labelOf,
  leadsFrom,
  moveCode,
  moveDone,
  moveEndpoint,
  movesOf,
  startsOf,
  wireName,
  type Fields,
  type Move,
  type Resource,
} from '@huxi/model'
import { App, Button, Tooltip } from 'antd'
import { useState, type ComponentType, type ReactNode } from 'react'
import { callOnce } from '../data/call.ts'
import { useCan } from '../data/can.tsx'
import { itemOf, useDict } from '../data/dict.ts'
import { newIdempotencyKey } from '../data/idempotency-key.ts'
import { useChanged } from '../data/query.ts'
import { useOnce } from '../form/use-once.ts'
import type { FormHandle, FormValues } from '../form/use-record-form.ts'
import { lazyLayer } from '../ui/lazy-part.tsx'
import { useKept } from '../ui/use-kept.ts'
import { useConfirm } from '../ui/use-confirm.tsx'
import { patientOf } from './about-patient.tsx'
import type { FormDialogProps, Question } from './form-dialog.tsx'
import { ownerOf } from './owner.ts'
import { objectText } from './remove.tsx'
import { batchReason, RowAction, type RowRule } from './row-actions.tsx'
import { isTemporary, rowId, type Row } from './row.ts'
import { theirsOf } from './save.ts'
import styles from './moves.module.css'

interface OfferedMove {
  name: string
  move: Move
  reason: string | undefined
}

/** Effect of a move, loaded before it, e.g. 将通知 12 人; `undefined` = none. */
export type MoveConsequence = (name: string, rows: readonly Row[]) => Promise<ReactNode> | undefined

export type Moved = (rows: readonly Row[], move: Move) => void

export type MoveInitial = (name: string, row: Row) => FormValues | undefined

export interface MoveFormProps {
  handle: FormHandle
  row: Row
}

/** Forms by move, in place of the fields in their order. */
export type MoveForms = Readonly<Record<string, ComponentType<MoveFormProps>>>

interface MovesOptions {
  forms?: MoveForms | undefined
  can?: RowRule | undefined
  consequence?: MoveConsequence | undefined
  initial?: MoveInitial | undefined
  onDone?: Moved
  onStale?: (row: Row) => void
}

export interface Moves {
  ofRow(row: Row): OfferedMove[]
  /** moves offered for several rows, also when blocked by one */
  ofRows(rows: readonly Row[]): OfferedMove[]
  /** `explicit`: the button already states the move, so a question appears only with known consequences. */
  start(name: string, rows: readonly Row[], explicit?: boolean): void
  busy: boolean
  dialog: ReactNode
}

interface Asked {
  name: string
  move: Move
  rows: readonly Row[]
}

const NO_FIELDS: Fields = {}
const NO_VALUES: FormValues = {}

const FormDialog = lazyLayer<FormDialogProps<Fields>>(
  async () => (await import('./form-dialog.tsx')).FormDialog,
  ({ question }) => question !== undefined,
)

export const useMoves = (resource: Resource, options: MovesOptions = {}): Moves => {
  const { can } = useCan()
  const ask = useConfirm()
  // a record visible through a temporary grant is moved only by its own staff
  const rule: RowRule = (name, row) => (isTemporary(row) ? false : options.can?.(name, row))
  const reasonFor = useBatchReason(resource, rule)
  const { once, busy } = useOnce()
  const [asked, setAsked] = useState<Asked>()
  const send = useSend(resource, options)
  // the form stays during the closing animation
  const { displayed } = useKept(asked)
  const Form = displayed && options.forms?.[displayed.name]
  const own = movesOf(resource).filter(([name]) => can(moveCode(resource, name)))
  const start = (name: string, rows: readonly Row[], explicit = false) => {
    const move = resource.states!.moves[name]!
    const request = { name, move, rows }
    if (move.ask) return setAsked(request)
    const key = newIdempotencyKey()
    const ids = idsOf(rows)
    const run = () => once(() => send(request, key), ids)
    if (move.confirm === undefined) return void run()
    const put = (note?: ReactNode) =>
      ask({
        title: questionText(move, resource, rows),
        content: (
          <>
            {note}
            {move.confirm}
          </>
        ),
        okText: move.label,
        danger: move.danger === true,
        count: rows.length,
        onOk: run,
      })
    const askFor = (note?: ReactNode) => (explicit && !note ? send(request, key) : put(note))
    const ownConsequence = options.consequence?.(name, rows)
    if (ownConsequence) void once(async () => askFor(await ownConsequence), ids)
    else if (explicit) void run()
    else put()
  }
  return {
    ofRow: (row) =>
      own.flatMap(([name, move]) => {
        const verdict = rule(name, row)
        if (verdict === false || !leadsFrom(move, row[stateName(resource)])) return []
        return [{ name, move, reason: typeof verdict === 'string' ? verdict : undefined }]
      }),
    ofRows: (rows) =>
      own.filter(([, { batch }]) => batch).map(([name, move]) => ({ name, move, reason: reasonFor(name, move, rows) })),
    start,
    busy,
    dialog: (
      <FormDialog
        question={asked && questionOf(resource, asked, send, options.initial)}
        onClose={() => setAsked(undefined)}
        {...(Form && { children: (handle: FormHandle) => <Form handle={handle} row={displayed.rows[0]!} /> })}
      />
    ),
  }
}

export interface SaveAnd {
  label: string
  start: (row: Row) => void
}

/** The button that saves and moves, for users who may move a new record. */
export const saveAnd = (resource: Resource, moves: Moves, name: string | undefined): SaveAnd | undefined => {
  if (name === undefined) return undefined
  const offered = moves.ofRow({ [stateName(resource)]: resource.states!.initial }).find((one) => one.name === name)
  return offered && { label: `保存并${offered.move.label}`, start: (row) => moves.start(name, [row], true) }
}

const idsOf = (rows: readonly Row[]): string => rows.map(rowId).join(',')

const questionText = ({ label }: Move, resource: Resource, rows: readonly Row[]): string => {
  const isNamed = rows.length === 1 && label.endsWith(resource.title.slice(-2))
  if (isNamed) return `确定${label}“${labelOf(resource, rows[0]!)}”吗？`
  return `确定${label}${rows.length > 1 ? '所选的 ' : ''}${objectText(resource, rows)}吗？`
}

const questionOf = (
  resource: Resource,
  asked: Asked,
  send: ReturnType<typeof useSend>,
  initial: MoveInitial | undefined,
): Question<Fields> => ({
  title: asked.move.label,
  initial: initial?.(asked.name, asked.rows[0]!) ?? NO_VALUES,
  subject: asked.rows.length === 1 ? labelOf(resource, asked.rows[0]!) : objectText(resource, asked.rows),
  owner: asked.rows.length === 1 ? ownerOf(asked.rows[0]) : undefined,
  patientId: asked.rows.length === 1 ? patientOf(resource, asked.rows[0]) : undefined,
  fields: asked.move.ask ?? NO_FIELDS,
  okText: asked.move.label,
  danger: asked.move.danger,
  intro: asked.move.confirm,
  onSubmit: (values, key) => send(asked, key, values),
})

interface MoveWordsProps {
  moves: Moves
  row: Row
  only?: readonly string[]
  without?: readonly string[]
}

export const MoveWords = ({ moves, row, only, without }: MoveWordsProps) =>
  moves
    .ofRow(row)
    .filter(({ name }) => (only?.includes(name) ?? true) && !without?.includes(name))
    .map((offered) => <MoveWord key={offered.name} {...offered} moves={moves} rows={[row]} />)

export const MoveSelected = ({ moves, rows }: { moves: Moves; rows: readonly Row[] }) =>
  moves.ofRows(rows).map((offered) => <MoveWord key={offered.name} {...offered} moves={moves} rows={rows} />)

export type MoveKeys = Readonly<Record<string, string>>

const NO_KEYS: MoveKeys = {}

interface MoveButtonsProps {
  moves: Moves
  row: Row
  keys?: MoveKeys
  without?: readonly string[] | undefined
}

export const MoveButtons = ({ moves, row, keys = NO_KEYS, without = [] }: MoveButtonsProps) =>
  moves.ofRow(row).flatMap(({ name, move, reason }) =>
    without.includes(name)
      ? []
      : [
          <Tooltip key={name} title={reason} trigger={['hover', 'focus']}>
            <Button
              danger={move.danger === true && reason === undefined}
              loading={moves.busy}
              {...(reason !== undefined && { className: styles.barred, 'aria-disabled': true })}
              aria-keyshortcuts={keys[name]}
              onClick={() => reason === undefined && moves.start(name, [row])}
            >
              {move.label}
              {keys[name] !== undefined && <kbd aria-hidden>{keys[name]}</kbd>}
            </Button>
          </Tooltip>,
        ],
  )

const MoveWord = ({ name, move, reason, moves, rows }: OfferedMove & { moves: Moves; rows: readonly Row[] }) => (
  <RowAction danger={move.danger === true} reason={reason} onClick={() => moves.start(name, rows)}>
    {move.label}
  </RowAction>
)

const useSend = (resource: Resource, { onDone, onStale }: MovesOptions) => {
  const { message } = App.useApp()
  const changed = useChanged(resource)
  return async ({ name, move, rows }: Asked, key: string, values: Row = {}): Promise<void> => {
    try {
      await callOnce(moveEndpoint(resource, name), { ids: idsOf(rows), ...values }, key)
    } catch (error) {
      const theirs = theirsOf(error)
      if (theirs) {
        onStale?.(theirs)
        void changed()
      }
      throw error
    }
    void message.success(`${moveDone(move)}：${objectText(resource, rows)}`)
    onDone?.(rows, move)
    void changed()
  }
}

const stateName = ({ fields, states }: Resource): string => wireName(states!.field, fields[states!.field]!)

const useBatchReason = (resource: Resource, rule: RowRule | undefined) => {
  const { fields, states, title } = resource
  const { items } = useDict(states && fields[states.field]?.dict)
  return (name: string, move: Move, rows: readonly Row[]): string | undefined => {
    const others = rows.filter((row) => !leadsFrom(move, row[stateName(resource)])).length
    if (others === 0) return batchReason(rows, name, move.label, rule)
    const states = startsOf(move).map((state) => `“${itemOf(items, state)?.text ?? state}”`)
    return `只有${states.join('或')}的${title}可以${move.label}，所选的 ${rows.length} 条中有 ${others} 条不是`
  }
}
