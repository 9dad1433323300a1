/** Add and edit: checks, one save at a time, stays open on failure, settles conflicts. */
import { inputFields, labelOf, verbsOf, wireName, type Resource } from '@huxi/model'
import { App, Button, Form } from 'antd'
import { useRef, useState, type ComponentType } from 'react'
import { draftKey } from '../draft/content.ts'
import type { AskedDraft } from '../draft/use-draft.ts'
import { reportFailure } from '../data/failure.ts'
import { DerivedFields } from '../form/record-form.tsx'
import { showRefusal } from '../form/refusal.ts'
import { useOnce } from '../form/use-once.ts'
import { useRecordForm, type FormHandle } from '../form/use-record-form.ts'
import { Creator, type NewRecordProps } from '../picker/creator.ts'
import { useUndoOffer } from './history/undo-offer.tsx'
import { rulesFor, withSeenLines } from '../data/field-rules.ts'
import { useChanged } from '../data/query.ts'
import { patientFieldOf, patientOf } from './about-patient.tsx'
import { EditConflict, type Conflict, type SideCells } from './conflict-dialog.tsx'
import { FormShell } from './form-shell.tsx'
import type { SaveAnd } from './moves.tsx'
import { PrefillFailure } from './prefill.tsx'
import { ownerOf } from './owner.ts'
import { rowId, rowVersion, type Row } from './row.ts'
import { save } from './save.ts'

export interface FormSlotProps {
  handle: FormHandle
  mode: 'add' | 'edit'
  row: Row | undefined
}

export type Agree = (values: Row, row: Row | undefined) => Promise<boolean>

interface RecordEditorProps {
  resource: Resource
  open: boolean
  row: Row | undefined
  fixed: Row
  preset?: Row | undefined
  form?: ComponentType<FormSlotProps> | undefined
  sideCells?: SideCells | undefined
  saveAnd?: SaveAnd | undefined
  /** called before saving; false keeps the form open */
  agree?: Agree | undefined
  wide?: boolean | undefined
  keepsDraft?: boolean
  asked?: AskedDraft | undefined
  onClose: () => void
  onGone: () => void
  onSaved: (values: Row) => void
}

export const RecordEditor = (props: RecordEditorProps) => {
  const { resource, open, row, fixed, form: Slot, saveAnd, wide, onClose } = props
  const editor = useEditor(props)
  const { handle } = editor
  const named = patientFieldOf(resource) ?? ''
  const patientId: unknown = Form.useWatch(named, { form: handle.form, preserve: true })
  const hidden = Object.keys(inputFields(resource.fields)).filter(
    (name) => wireName(name, resource.fields[name]!) in fixed,
  )
  return (
    <Creator value={NewRecord}>
      <FormShell
        handle={handle}
        open={open}
        title={`${row ? '编辑' : '新增'}${resource.title}`}
        subject={row && labelOf(resource, row)}
        owner={ownerOf(row)}
        patientId={patientOf(resource, row ?? { [named]: patientId, ...fixed })}
        busy={editor.busy}
        count={Object.keys(handle.fields).length - hidden.length}
        wide={wide}
        onOk={() => editor.submit()}
        onClose={onClose}
        onGone={editor.leave}
        buttons={
          saveAnd && (
            <Button loading={editor.busy} onClick={() => editor.submit(saveAnd)}>
              {saveAnd.label}
            </Button>
          )
        }
      >
        <PrefillFailure handle={handle} resource={resource} />
        {Slot ? (
          <Slot handle={handle} mode={row ? 'edit' : 'add'} row={row} />
        ) : (
          <DerivedFields handle={handle} without={hidden} />
        )}
      </FormShell>
      <EditConflict fields={handle.fields} sideCells={props.sideCells} editor={editor} />
    </Creator>
  )
}

const NOTHING: Row = {}

/** Within a picker: no draft, which could be that of the form below. */
const NewRecord = ({ onAdded, ...props }: NewRecordProps) => (
  <RecordEditor
    {...props}
    row={undefined}
    fixed={NOTHING}
    keepsDraft={false}
    onSaved={(added) => onAdded(rowId(added))}
  />
)

/** Long enough to read while a form is open. */
const GONE_SECONDS = 10

/** The record was deleted while its form was open; the form stays. */
const goneText = (resource: Resource, row: Row): string => {
  const name = labelOf(resource, row)
  const back = verbsOf(resource).includes('putRecycleBin')
    ? '请复制需要的内容，或请管理员从回收站还原后再保存'
    : '请复制需要的内容后关闭'
  return `${resource.title}${name && `“${name}”`}已被他人删除，或不再在您的查看范围内，本次没有保存。您填写的内容仍在表单中，${back}`
}

const useEditor = (props: RecordEditorProps) => {
  const { resource, row, fixed, preset, keepsDraft = true, asked, agree, onClose, onGone, onSaved } = props
  const { message } = App.useApp()
  const changed = useChanged(resource)
  const offerUndo = useUndoOffer(resource)
  const handle = useRecordForm({
    fields: withSeenLines(inputFields(resource.fields)),
    rules: rulesFor(resource),
    table: resource.table,
    initial: row ?? { ...preset, ...fixed },
    recordId: row && rowId(row),
    draft: keepsDraft
      ? { key: draftKey(resource, row && rowId(row), fixed), version: row && rowVersion(row), asked }
      : undefined,
  })
  const { once, busy } = useOnce()
  const [conflict, setConflict] = useState<Conflict>()
  // a restored draft keeps its older version, so that saving reveals the conflict
  const origin = row && { ...row, ...handle.draft.origin }

  const next = useRef<() => void>(undefined)

  const store = async (values: Row, base: Row | undefined, and?: SaveAnd) => {
    const outcome = await save(resource, values, base, fixed, handle.draft.idempotencyKey)
    setConflict(outcome.kind === 'conflict' ? { mine: values, theirs: outcome.theirs, base: origin ?? {} } : undefined)
    if (outcome.kind === 'failed') reportFailure(outcome.error)
    if (outcome.kind === 'gone') void message.error(goneText(resource, row!), GONE_SECONDS)
    if (outcome.kind === 'fields') showRefusal(handle, outcome.error)
    if (outcome.kind !== 'saved') return
    // a failed draft deletion does not undo the save
    void handle.draft.end()
    const name = labelOf(resource, { id: outcome.id, ...row, ...values })
    const text = `${row ? '已保存' : '已新增'}${resource.title}${name && `“${name}”`}`
    const saved = outcome.id === undefined ? values : { ...values, id: outcome.id }
    if (and) next.current = () => and.start({ ...row, ...saved })
    if (row && handle.dirty && !and) offerUndo(text, [rowId(row)], 'edit')
    else void message.success(text)
    onSaved(saved)
    onClose()
    await changed()
  }
  const submit = (and?: SaveAnd) =>
    void once(async () => {
      const values = await handle.check()
      if (values && (await agree?.(values, row)) !== false) await store(values, origin, and)
    })
  const leave = () => {
    onGone()
    next.current?.()
  }

  return {
    handle,
    busy,
    conflict,
    submit,
    leave,
    keepEditing: () => setConflict(undefined),
    resolve: (values: Row) => conflict && void once(() => store(values, conflict.theirs)),
  }
}
