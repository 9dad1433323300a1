/** A question with fields: asked in a dialog, answered once, refused at the field it is about. */
import type { Fields, Given } from '@huxi/model'
import { useEffect, useState, type ReactNode } from 'react'
import type { DraftTarget } from '../draft/use-draft.ts'
import { showRefusal } from '../form/refusal.ts'
import { useOnce } from '../form/use-once.ts'
import { useRecordForm, type FormHandle, type FormValues } from '../form/use-record-form.ts'
import { useKept } from '../ui/use-kept.ts'
import { FormShell } from './form-shell.tsx'
import words from '../look/words.module.css'

/** What is asked, as data. */
export interface Question<F extends Fields> {
  title: string
  /** whom or what it is about */
  subject?: string | undefined
  fields: F
  /** values it starts from */
  initial?: FormValues
  /** the record they are of */
  recordId?: string | undefined
  /** what its draft belongs to; absent = none is kept */
  draft?: DraftTarget
  okText?: string
  danger?: boolean | undefined
  /** what comes of it, as a sentence below the fields */
  intro?: ReactNode
  /**
   * Does it, and is done: the dialog closes. What it throws is shown, at the fields it names; `false` = it has been shown;
   * a function is called once nothing is unsaved any more: it may lead to another page.
   */
  onSubmit: (values: Given<F>, idempotencyKey: string) => Promise<unknown>
}

export interface FormDialogProps<F extends Fields> {
  /** undefined = closed */
  question: Question<F> | undefined
  onClose: () => void
  /** fields by hand; absent = all of them */
  children?: (handle: FormHandle) => ReactNode
}

/**
 * Each opening starts afresh, and the last one stays on screen while it goes away.
 * @example <FormDialog question={asked && { title: '拒绝注册', fields: FIELDS, onSubmit: reject }} onClose={close} />
 */
export const FormDialog = <F extends Fields>({ question, ...rest }: FormDialogProps<F>) => {
  const { shown, opening, forget } = useKept(question)
  return shown && <Asking key={opening} {...rest} question={shown} open={question !== undefined} onGone={forget} />
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
    // what has been done stays done, whatever becomes of its draft
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
