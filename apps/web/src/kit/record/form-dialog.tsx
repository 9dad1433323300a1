import type { Fields, Given } from '@huxi/model'
import { useEffect, useState, type ReactNode } from 'react'
import type { DraftTarget } from '../draft/use-draft.ts'
import { showRefusal } from '../form/refusal.ts'
import { useOnce } from '../form/use-once.ts'
import { useRecordForm, type FormHandle, type FormValues } from '../form/use-record-form.ts'
import { useKept } from '../ui/use-kept.ts'
import { FormShell } from './form-shell.tsx'
import words from '../look/words.module.css'

export interface Question<F extends Fields> {
  title: string
  subject?: string | undefined
  owner?: string | undefined
  patientId?: string | undefined
  fields: F
  initial?: FormValues
  recordId?: string | undefined
  draft?: DraftTarget
  okText?: string
  danger?: boolean | undefined
  /** a drawer for tables beside the fields */
  wide?: boolean
  intro?: ReactNode
  /**
   * Submits, after which the dialog closes. Errors thrown appear at their fields; `false` = already shown; a returned
   * function runs once nothing is unsaved, e.g. to navigate.
   */
  onSubmit: (values: Given<F>, idempotencyKey: string) => Promise<unknown>
}

export interface FormDialogProps<F extends Fields> {
  question: Question<F> | undefined
  onClose: () => void
  children?: (handle: FormHandle) => ReactNode
}

/**
 * Each opening starts anew; the last question stays during the closing animation.
 * @example <FormDialog question={asked && { title: '拒绝注册', fields: FIELDS, onSubmit: reject }} onClose={close} />
 */
export const FormDialog = <F extends Fields>({ question, ...rest }: FormDialogProps<F>) => {
  const { displayed, opening, forget } = useKept(question)
  return (
    displayed && <Asking key={opening} {...rest} question={displayed} open={question !== undefined} onGone={forget} />
  )
}

interface AskingProps<F extends Fields> extends FormDialogProps<F> {
  question: Question<F>
  open: boolean
  onGone: () => void
}

const Asking = <F extends Fields>({ question, children, ...rest }: AskingProps<F>) => {
  const { fields, initial, recordId, draft, intro, onSubmit, ...texts } = question
  const handle = useRecordForm({ fields, ...(initial && { initial }), recordId, draft })
  const { once, busy } = useOnce()
  const [next, setNext] = useState<() => void>()
  const { open } = rest
  useEffect(() => {
    if (!open) next?.()
  }, [open, next])
  const submit = async () => {
    const values = await handle.check()
    if (!values) return
    try {
      const answer = await onSubmit(values, handle.draft.idempotencyKey)
      if (answer === false) return
      if (typeof answer === 'function') setNext(() => answer as () => void)
    } catch (error) {
      return showRefusal(handle, error)
    }
    // a failed draft deletion does not undo the save
    void handle.draft.end()
    rest.onClose()
  }
  const after = intro && <p className={words.muted}>{intro}</p>
  return (
    <FormShell {...texts} {...rest} handle={handle} busy={busy} onOk={() => void once(submit)} after={after}>
      {children?.(handle)}
    </FormShell>
  )
}
