/** Typed answers and remarks of an assessment, kept in one draft. */
import { json, type Fields } from '@huxi/model'
import { useRef, useState } from 'react'
import { useDraft, type FormDraft } from '../../../kit/draft/use-draft.ts'
import { useRecordForm, type FormHandle, type FormValues } from '../../../kit/form/use-record-form.ts'
import { isMissing } from '../../../kit/data/format.ts'
import { ABOUT } from '../receive/about.ts'

const NOTHING: FormValues = {}

export const SUBJECT = 'patientId'
const BESIDE: Fields = { [SUBJECT]: json('患者') }

export interface Kept {
  readonly about: FormHandle<typeof ABOUT>
  readonly values: FormValues
  readonly dirty: boolean
  readonly draft: FormDraft
  set(name: string, value: unknown): void
  /** Restores the draft; newer answers win. @returns all values */
  restore(): FormValues
  /** Discards the draft and the answers restored from it. */
  discard(): void
  /** Empties these answers and the remarks; the draft keeps the others. */
  empty(names: Iterable<string>): void
}

/**
 * @param form draft name
 * @param answers a field per answer
 * @param about initial remarks
 */
export const useKept = (form: string, answers: Fields, about: FormValues = NOTHING): Kept => {
  const handle = useRecordForm({ fields: ABOUT, initial: about })
  const [values, showValues] = useState(NOTHING)
  // Several changes may come before the next render.
  const latest = useRef(NOTHING)
  const setValues = (next: FormValues) => {
    latest.current = next
    showValues(next)
  }
  const fields = { ...ABOUT, ...BESIDE, ...answers }
  const draft = useDraft({ target: { key: `page:assess-${form}` }, fields, initial: NOTHING })

  // Every name is present, so that a draft of one patient never fills gaps of another.
  const whole = (given: FormValues): FormValues =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, isGiven(given[name]) ? given[name] : null]))
  const change = (changed: FormValues) => {
    const next = { ...latest.current, ...changed }
    setValues(next)
    draft.changed(whole(next))
  }
  const empty = (names: Iterable<string>) => {
    const removedNames = new Set([...names, ...Object.keys(ABOUT), SUBJECT])
    const left = Object.fromEntries(Object.entries(latest.current).filter(([name]) => !removedNames.has(name)))
    handle.form.resetFields()
    handle.onValuesChange(NOTHING)
    setValues(left)
    // An undecided draft is not part of these answers.
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
    dirty: Object.entries(values).some(([name, value]) => name !== SUBJECT && isGiven(value)),
    draft,
    set: (name, value) => change({ [name]: value }),
    restore: () => {
      const next = { ...onlyGiven(draft.restore()), ...onlyGiven(latest.current) }
      handle.form.setFieldsValue(
        Object.fromEntries(Object.keys(ABOUT).map((name) => [name, next[name] ?? about[name]])),
      )
      handle.onValuesChange(NOTHING)
      setValues(next)
      return next
    },
    discard: () => (draft.restored ? empty(Object.keys(answers)) : void draft.discard(whole(latest.current))),
    empty,
  }
}

const onlyGiven = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)))

/** A unit without a number is no answer. */
export const isGiven = (value: unknown): boolean =>
  !isMissing(typeof value === 'object' && value !== null && 'text' in value ? String(value.text).trim() : value)
