/** What staff type about an assessment, answers and what is said about them: one draft keeps it all. */
import { json, type Fields } from '@huxi/model'
import { useRef, useState } from 'react'
import { useDraft, type FormDraft } from '../../../kit/draft/use-draft.ts'
import { useRecordForm, type FormHandle, type FormValues } from '../../../kit/form/use-record-form.ts'
import { isMissing } from '../../../kit/data/format.ts'
import { ABOUT } from '../receive/about.ts'

const NOTHING: FormValues = {}

/** Under which name it keeps whose the answers are. */
export const WHOSE = 'patientId'
const BESIDE: Fields = { [WHOSE]: json('患者') }

export interface Kept {
  /** context and comment */
  readonly about: FormHandle<typeof ABOUT>
  /** everything as it was typed, by name */
  readonly values: FormValues
  readonly dirty: boolean
  readonly draft: FormDraft
  set(name: string, value: unknown): void
  /** takes the draft of before back; what was typed since stays. Answers all values there are now */
  restore(): FormValues
  /** drops the draft of before, and what came from it */
  discard(): void
  /** empties these answers and what is said about them; the draft keeps the others */
  empty(names: Iterable<string>): void
}

/**
 * Nothing is typed at first.
 * @param form the name of the draft
 * @param answers a field for each answer
 * @param about what is said about them at first
 */
export const useKept = (form: string, answers: Fields, about: FormValues = NOTHING): Kept => {
  const handle = useRecordForm({ fields: ABOUT, initial: about })
  const [values, showValues] = useState(NOTHING)
  // several answers may come before any of them is drawn
  const held = useRef(NOTHING)
  const setValues = (next: FormValues) => {
    held.current = next
    showValues(next)
  }
  const fields = { ...ABOUT, ...BESIDE, ...answers }
  const draft = useDraft({ target: { key: `page:assess-${form}` }, fields, initial: NOTHING })

  // every name, so that answers about one patient never fill the gaps in those about another
  const whole = (given: FormValues): FormValues =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, isGiven(given[name]) ? given[name] : null]))
  const change = (changed: FormValues) => {
    const next = { ...held.current, ...changed }
    setValues(next)
    draft.changed(whole(next))
  }
  const empty = (names: Iterable<string>) => {
    const gone = new Set([...names, ...Object.keys(ABOUT), WHOSE])
    const left = Object.fromEntries(Object.entries(held.current).filter(([name]) => !gone.has(name)))
    handle.form.resetFields()
    handle.onValuesChange(NOTHING)
    setValues(left)
    // a draft of before that nobody has decided upon is none of these answers
    if (draft.found && !draft.restored) draft.changed(whole(left))
    else void draft.discard(whole(left))
  }
  return {
    about: {
      ...handle,
      onValuesChange: (changed) => {
        handle.onValuesChange(changed)
        change(changed)
      },
    },
    values,
    dirty: Object.entries(values).some(([name, value]) => name !== WHOSE && isGiven(value)),
    draft,
    set: (name, value) => change({ [name]: value }),
    restore: () => {
      const next = { ...onlyGiven(draft.restore()), ...onlyGiven(held.current) }
      handle.form.setFieldsValue(
        Object.fromEntries(Object.keys(ABOUT).map((name) => [name, next[name] ?? about[name]])),
      )
      handle.onValuesChange(NOTHING)
      setValues(next)
      return next
    },
    discard: () => (draft.restored ? empty(Object.keys(answers)) : void draft.discard(whole(held.current))),
    empty,
  }
}

const onlyGiven = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)))

/** A unit without a number is no answer. */
export const isGiven = (value: unknown): boolean =>
  !isMissing(typeof value === 'object' && value !== null && 'text' in value ? String(value.text).trim() : value)
