import type { ReactNode } from 'react'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { isInField, useAfterOpening } from '../ui/opening-focus.ts'
import { DraftFoot, draftNote } from '../draft/draft-foot.tsx'
import { useDirtyGuard } from '../form/dirty-guard.ts'
import { DerivedFields, RecordForm } from '../form/record-form.tsx'
import { controlId, type FormHandle } from '../form/use-record-form.ts'
import { AboutPatient } from './about-patient.tsx'
import { RecordShell, useShellKind } from './record-shell.tsx'

interface FormShellProps {
  handle: FormHandle
  open: boolean
  title: string
  subject?: string | undefined
  owner?: string | undefined
  patientId?: string | undefined
  okText?: string | undefined
  danger?: boolean | undefined
  busy: boolean
  count?: number
  wide?: boolean | undefined
  onOk: () => void
  onClose: () => void
  onGone: () => void
  after?: ReactNode
  buttons?: ReactNode
  children?: ReactNode
}

export const FormShell = ({ handle, open, busy, count, wide, onOk, onClose, onGone, ...rest }: FormShellProps) => {
  const { title, subject, owner, patientId, okText, danger, after, buttons, children } = rest
  const kind = useShellKind(handle.fields, count, wide)
  const guard = useDirtyGuard(open && handle.dirty, draftNote(handle.draft))
  const close = () => guard(onClose)
  useFirstFocus(open, handle)
  return (
    <RecordShell
      open={open}
      kind={kind}
      title={title}
      subject={subject}
      owner={owner}
      footer={
        <DialogFoot
          note={
            handle.draft.kept && (
              <DraftFoot draft={handle.draft} onRestore={handle.restoreDraft} onDiscard={handle.discardDraft} />
            )
          }
          okText={okText}
          danger={danger}
          busy={busy}
          onCancel={close}
          onOk={onOk}
        >
          {buttons}
        </DialogFoot>
      }
      onClose={close}
      onGone={onGone}
    >
      <RecordForm
        handle={handle}
        layout={kind === 'modal' ? 'horizontal' : 'vertical'}
        columns={kind === 'drawer' || kind === 'wide' ? 2 : 1}
      >
        <AboutPatient id={patientId}>{children ?? <DerivedFields handle={handle} />}</AboutPatient>
      </RecordForm>
      {after}
    </RecordShell>
  )
}

const useFirstFocus = (open: boolean, { id, form }: FormHandle): void =>
  useAfterOpening(open, () => {
    const names = form.getFieldsError().map(({ name }) => String(name[0]))
    const controls = names.map((name) => document.getElementById(controlId(id, name)) as HTMLInputElement | null)
    const first = controls.find((control) => control !== null && !control.disabled)
    if (!isInField(first?.closest('form'))) first?.focus()
  })
