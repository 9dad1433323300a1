/** Adding and editing: checks, saves once at a time, stays open on failure, settles conflicts. */
import { inputFields, wireName, type Resource } from '@huxi/model'
import { App, Button } from 'antd'
import { useState, type ComponentType } from 'react'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { draftKey } from '../draft/content.ts'
import { DraftFoot, draftNote } from '../draft/draft-bar.tsx'
import type { AskedDraft } from '../draft/use-draft.ts'
import { reportFailure } from '../data/failure.ts'
import { useDirtyGuard } from '../form/dirty-guard.ts'
import { DerivedFields, RecordForm } from '../form/record-form.tsx'
import { showRefusal } from '../form/refusal.ts'
import { useOnce } from '../form/use-once.ts'
import { controlId, useRecordForm, type FormHandle } from '../form/use-record-form.ts'
import { useUndoOffer } from './history/undo-offer.tsx'
import { isInField, useAfterOpening } from '../ui/opening-focus.ts'
import { useChanged } from '../data/query.ts'
import { ConflictDialog, type Conflict } from './conflict-dialog.tsx'
import { RecordShell, useShellKind } from './record-shell.tsx'
import { rowId, rowTitle, type Row } from './row.ts'
import { save } from './save.ts'

/** What a form of a page gets. */
export interface FormSlotProps {
  handle: FormHandle
  mode: 'add' | 'edit'
  /** the row as it is on the server; undefined when adding */
  row: Row | undefined
}

interface RecordEditorProps {
  resource: Resource
  open: boolean
  row: Row | undefined
  fixed: Row
  /** values a new record starts from */
  preset?: Row | undefined
  form?: ComponentType<FormSlotProps> | undefined
  /** its draft, where it has been asked for already */
  asked?: AskedDraft | undefined
  onClose: () => void
  onGone: () => void
  onSaved: (values: Row) => void
}

export const RecordEditor = (props: RecordEditorProps) => {
  const { resource, open, row, fixed, form: Slot, onGone } = props
  const editor = useEditor(props)
  const { handle } = editor
  const hidden = Object.keys(inputFields(resource.fields)).filter(
    (name) => wireName(name, resource.fields[name]!) in fixed,
  )
  const kind = useShellKind(Object.keys(handle.fields).length - hidden.length)
  return (
    <>
      <RecordShell
        open={open}
        kind={kind}
        title={`${row ? '编辑' : '新增'}${resource.title}`}
        subject={row && rowTitle(resource, row)}
        footer={
          <DialogFoot
            note={<DraftFoot draft={handle.draft} onRestore={handle.restoreDraft} onDiscard={handle.discardDraft} />}
            busy={editor.busy}
            onCancel={editor.close}
            onOk={editor.submit}
          />
        }
        onClose={editor.close}
        onGone={onGone}
      >
        <RecordForm
          handle={handle}
          layout={kind === 'modal' ? 'horizontal' : 'vertical'}
          columns={kind === 'drawer' ? 2 : 1}
        >
          {Slot ? (
            <Slot handle={handle} mode={row ? 'edit' : 'add'} row={row} />
          ) : (
            <DerivedFields handle={handle} without={hidden} />
          )}
        </RecordForm>
      </RecordShell>
      {editor.conflict && (
        <ConflictDialog
          // each conflict is settled anew
          key={String(editor.conflict.theirs['version'])}
          fields={handle.fields}
          conflict={editor.conflict}
          busy={editor.busy}
          onCancel={editor.keepEditing}
          onResolve={editor.resolve}
        />
      )}
    </>
  )
}

const useEditor = ({ resource, open, row, fixed, preset, asked, onClose, onSaved }: RecordEditorProps) => {
  const { message } = App.useApp()
  const changed = useChanged(resource)
  const offerUndo = useUndoOffer(resource)
  const handle = useRecordForm({
    fields: inputFields(resource.fields),
    table: resource.table,
    initial: row ?? { ...preset, ...fixed },
    recordId: row && rowId(row),
    draft: {
      key: draftKey(resource, row && rowId(row), fixed),
      version: row?.['version'] as number | undefined,
      asked,
    },
  })
  const { once, busy } = useOnce()
  const [conflict, setConflict] = useState<Conflict>()
  const guard = useDirtyGuard(open && handle.dirty, draftNote(handle.draft))
  // a restored draft may have been begun on an older version: saving on top of that one brings the conflict to light
  const origin = row && { ...row, ...handle.draft.origin }

  const store = async (values: Row, base: Row | undefined) => {
    const outcome = await save(resource, values, base, fixed)
    setConflict(outcome.kind === 'conflict' ? { mine: values, theirs: outcome.theirs, base: origin ?? {} } : undefined)
    if (outcome.kind === 'failed') reportFailure(outcome.error)
    if (outcome.kind === 'fields') showRefusal(handle, outcome.error)
    if (outcome.kind !== 'saved') return
    // what has been saved stays saved, whatever becomes of its draft
    void handle.draft.end()
    const name = rowTitle(resource, { id: outcome.id, ...row, ...values })
    const told = `${row ? '已保存' : '已新增'}${resource.title}${name && `“${name}”`}`
    if (row && handle.dirty) offerUndo(told, [rowId(row)], 'edit')
    else void message.success(told)
    onSaved(outcome.id === undefined ? values : { ...values, id: outcome.id })
    onClose()
    await changed()
  }
  const submit = () =>
    void once(async () => {
      const values = await handle.check()
      if (values) await store(values, origin)
    })

  useFirstFocus(open, handle)
  return {
    handle,
    busy,
    conflict,
    submit,
    close: () => guard(onClose),
    keepEditing: () => setConflict(undefined),
    resolve: (values: Row) => conflict && void once(() => store(values, conflict.theirs)),
  }
}

/** The first field that can be typed into has the focus once the dialog is open. */
export const useFirstFocus = (open: boolean, { id, form }: FormHandle): void =>
  useAfterOpening(open, () => {
    const names = form.getFieldsError().map(({ name }) => String(name[0]))
    const controls = names.map((name) => document.getElementById(controlId(id, name)) as HTMLInputElement | null)
    const first = controls.find((control) => control !== null && !control.disabled)
    if (!isInField(first?.closest('form'))) first?.focus()
  })

/** Foot of a detail. */
export const DetailFoot = ({ onClose, onEdit }: { onClose: () => void; onEdit: (() => void) | undefined }) => (
  <div className="hx-foot" data-foot>
    <Button onClick={onClose}>关闭</Button>
    {onEdit && (
      <Button type="primary" onClick={onEdit}>
        编辑
      </Button>
    )}
  </div>
)
