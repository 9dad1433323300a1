import { DetailFoot } from '../ui/dialog-foot.tsx'
import { hasLabel, inputFields, labelOf, verbEndpoint, type Resource } from '@huxi/model'
import { Tabs } from 'antd'
import { useState, type ComponentType } from 'react'
import { draftKey } from '../draft/content.ts'
import { askDraft, type AskedDraft } from '../draft/use-draft.ts'
import { RecordHistory } from './history/record-history.tsx'
import { MAIN_BUTTON, useOpeningFocus } from '../ui/opening-focus.ts'
import { useCall } from '../data/query.ts'
import { AboutPatient, patientOf } from './about-patient.tsx'
import { RevealScope } from '../kinds/reveal.tsx'
import { detailFields, RecordDetail } from './record-detail.tsx'
import { ownerOf } from './owner.ts'
import { RecordEditor } from './record-editor.tsx'
import { RecordShell, useShellKind } from './record-shell.tsx'
import type { DetailSlotProps, RecordDialogsProps, RecordTarget, Steps } from './record-target.ts'
import { StepButtons } from './step-buttons.tsx'
import { rowId, type Row } from './row.ts'
import { MoveButtons, useMoves, type MoveConsequence, type MoveForms, type MoveInitial } from './moves.tsx'
import { rowRule, useVerbs, type RowRule } from './row-actions.tsx'
import { Loading } from '../ui/states.tsx'

const NOTHING: Row = {}

export const RecordDialogs = ({
  resource,
  target,
  fixed = NOTHING,
  form,
  sideCells,
  detail,
  can,
  moveConsequence,
  moveInitial,
  moveForms,
  saveAnd,
  agree,
  steps,
  wide,
  onTarget,
  onSaved,
  onMoved,
}: RecordDialogsProps) => {
  // the last target stays during the closing animation; each opening starts anew
  const [kept, setKept] = useState<{ target: RecordTarget; opener: Element | null }>()
  // a counter as key, so that state never leaks into the next opening
  const [opening, setOpening] = useState(0)
  if (target && target !== kept?.target) {
    setKept({ target, opener: kept?.opener ?? document.activeElement })
    if (!target.stepped) setOpening(opening + 1)
  }
  const displayed = target ?? kept?.target
  if (!displayed) return null
  const common = {
    resource,
    open: target !== undefined,
    onClose: () => onTarget(undefined),
    onGone: () => {
      if (target) return
      if (kept?.opener instanceof HTMLElement) kept.opener.focus()
      setKept(undefined)
    },
  }
  const editing = {
    ...common,
    fixed,
    form,
    sideCells,
    saveAnd,
    agree,
    wide,
    onSaved: (values: Row) => onSaved?.(values),
  }
  const key = opening
  if (displayed.mode === 'add') return <RecordEditor key={key} {...editing} row={undefined} preset={displayed.row} />
  return (
    <RevealScope value={resource}>
      <Fetched key={key} {...common} mode={displayed.mode} row={displayed.row ?? NOTHING} wide={wide}>
        {(row, asked) =>
          displayed.mode === 'edit' ? (
            <RecordEditor {...editing} row={row} asked={asked} />
          ) : (
            <DetailDialog
              {...common}
              row={row}
              detail={detail}
              can={can}
              moveConsequence={moveConsequence}
              moveInitial={moveInitial}
              moveForms={moveForms}
              steps={steps}
              onEdit={() => onTarget({ mode: 'edit', row })}
              onMoved={onMoved}
            />
          )
        }
      </Fetched>
    </RevealScope>
  )
}

interface DialogProps {
  resource: Resource
  open: boolean
  row: Row
  onClose: () => void
  onGone: () => void
}

interface FetchedProps extends DialogProps {
  mode: 'edit' | 'detail'
  wide: boolean | undefined
  children: (row: Row, asked: AskedDraft | undefined) => React.ReactNode
}

const Fetched = ({ children, mode, wide, ...dialog }: FetchedProps) => {
  const { resource, row } = dialog
  const { data, error, isFetchedAfterMount, refetch } = useCall(
    verbEndpoint(resource, 'queryById'),
    { id: rowId(row) },
    { keep: mode === 'detail' },
  )
  const [asked] = useState(() => (mode === 'edit' ? askDraft(draftKey(resource, rowId(row), NOTHING)) : undefined))
  const [fresh, setFresh] = useState<Row>()
  // a background refetch must not change edited values
  if (!fresh && isFetchedAfterMount && data) setFresh(data)
  const editing = mode === 'edit'
  const kind = useShellKind(editing ? inputFields(resource.fields) : resource.fields, undefined, editing && wide)
  const failed = error !== null && data === undefined
  if (fresh && !failed) return children(mode === 'detail' ? (data ?? fresh) : fresh, asked)
  return (
    <RecordShell
      {...dialog}
      kind={kind}
      title={mode === 'edit' ? `编辑${resource.title}` : `${resource.title}详情`}
      subject={hasLabel(resource, row) ? labelOf(resource, row) : undefined}
      owner={ownerOf(row)}
      footer={<DetailFoot onClose={dialog.onClose} />}
    >
      <Loading error={error} onRetry={refetch} rows={5} />
    </RecordShell>
  )
}

interface DetailDialogProps extends DialogProps {
  detail: ComponentType<DetailSlotProps> | undefined
  can: RowRule | undefined
  moveConsequence: MoveConsequence | undefined
  moveInitial: MoveInitial | undefined
  moveForms: MoveForms | undefined
  steps: Steps | undefined
  onEdit: () => void
  onMoved: RecordDialogsProps['onMoved']
}

const DetailDialog = (props: DetailDialogProps) => {
  const { resource, row, can, steps, onEdit, onMoved, open, onClose, onGone } = props
  const has = useVerbs(resource)
  const moves = useMoves(resource, {
    can,
    consequence: props.moveConsequence,
    initial: props.moveInitial,
    forms: props.moveForms,
    onDone: (rows, move) => {
      if (move.to === null) onClose()
      onMoved?.(rows, move)
    },
  })
  const mayEdit = has('edit') && (rowRule(resource, can)('edit', row) ?? true) === true
  useOpeningFocus(open, MAIN_BUTTON)
  const kind = useShellKind(resource.fields, detailFields(resource).length)
  return (
    <RecordShell
      open={open}
      kind={kind}
      onClose={onClose}
      onGone={onGone}
      title={`${resource.title}详情`}
      subject={labelOf(resource, row)}
      owner={ownerOf(row)}
      footer={
        <DetailFoot
          note={steps && <StepButtons steps={steps} open={open} />}
          onClose={onClose}
          onEdit={mayEdit ? onEdit : undefined}
        >
          <MoveButtons moves={moves} row={row} />
        </DetailFoot>
      }
    >
      <AboutPatient id={patientOf(resource, row)}>
        <Facts {...props} hasHistory={has('history')} />
      </AboutPatient>
      {moves.dialog}
    </RecordShell>
  )
}

const Facts = ({ resource, row, detail: Slot, onClose, hasHistory }: DetailDialogProps & { hasHistory: boolean }) => {
  const facts = (
    <div key={rowId(row)} role="group" aria-label={`${resource.title}详情`} tabIndex={0}>
      {Slot ? <Slot row={row} /> : <RecordDetail resource={resource} row={row} />}
    </div>
  )
  if (!hasHistory) return facts
  const history = <RecordHistory resource={resource} id={rowId(row)} onGone={onClose} />
  return (
    <Tabs
      items={[
        { key: 'detail', label: '详情', children: facts },
        { key: 'history', label: '修改历史', children: history },
      ]}
    />
  )
}
