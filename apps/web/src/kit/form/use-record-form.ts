/** A form over fields of the contract: values under wire names, checks from the kinds, dirtiness, errors of the server. */
import { wireName, type Field, type FieldRules, type Fields, type Given } from '@huxi/model'
import { Form, type FormInstance } from 'antd'
import { createContext, use, useId, useMemo, useState } from 'react'
import { useDraft, type DraftTarget, type FormDraft } from '../draft/use-draft.ts'
import { isNumeric, numberIn, readingOf } from '../data/number-in.ts'
import { isSame } from '../data/same.ts'

export type FormValues = Record<string, unknown>

interface FormOptions<F extends Fields> {
  fields: F
  /** what the person may not write or see of them, by name */
  rules?: FieldRules
  /** table in which unique values are looked for */
  table?: string
  /** values under wire names */
  initial?: FormValues
  /** the record being edited */
  recordId?: string | undefined
  /** what its draft belongs to; absent = none is kept */
  draft?: DraftTarget | undefined
}

/** A field that needs mending. */
interface FormIssue {
  name: string
  label: string
  text: string
}

export interface FormHandle<F extends Fields = Fields> extends Required<
  Pick<FormOptions<F>, 'fields' | 'initial' | 'rules'>
> {
  table: string | undefined
  recordId: string | undefined
  form: FormInstance<FormValues>
  /** prefix of the ids of the controls */
  id: string
  dirty: boolean
  draft: FormDraft
  /** takes the draft of before back into the form */
  restoreDraft(): void
  /** drops the draft of before; what came from it leaves the form */
  discardDraft(): void
  /** what the server refused inside of values: by field, then by path, `2.name` */
  inner: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** shown after the first try to submit */
  issues: readonly FormIssue[]
  values(): FormValues
  /** the values when all is well; else the first wrong field has the focus */
  check(): Promise<Given<F> | undefined>
  /** shows what the server refused; answers which fields this form does not have */
  refuse(fields: Record<string, string>): string[]
  /** puts texts into fields, by their names in the definition */
  fill(texts: Readonly<Record<string, string>>): void
  onValuesChange(changed: FormValues): void
  onFieldsChange(): void
}

const NO_VALUES: FormValues = {}
const NO_RULES: FieldRules = {}

/** State of a form. Give it to `RecordForm`. */
export const useRecordForm = <F extends Fields>({
  fields: all,
  rules = NO_RULES,
  table,
  initial: given = NO_VALUES,
  recordId,
  draft: target,
}: FormOptions<F>): FormHandle<F> => {
  // what is hidden is no part of the form
  const fields = useMemo(
    () => Object.fromEntries(Object.entries(all).filter(([name]) => rules[name] !== 'hidden')) as F,
    [all, rules],
  )
  const [form] = Form.useForm<FormValues>()
  const id = useId()
  const [dirty, setDirty] = useState(false)
  const [tried, setTried] = useState(false)
  const [issues, setIssues] = useState<readonly FormIssue[]>([])
  const [inner, setInner] = useState<FormHandle['inner']>({})
  const byWire = useMemo(() => wireFields(fields), [fields])
  const initial = recordId === undefined ? { ...initialOf(fields), ...given } : given
  const draft = useDraft({ target, fields, initial })

  const present = (): FormIssue[] =>
    form.getFieldsError().flatMap(({ name, errors }) => {
      const wire = String(name[0])
      return errors[0] === undefined ? [] : [{ name: wire, label: byWire.get(wire)?.label ?? wire, text: errors[0] }]
    })
  const show = (): void => {
    const found = present()
    setTried(true)
    setIssues(found)
    if (found[0]) focusField(id, found[0].name)
  }

  const changes = (): string[] =>
    Object.entries(form.getFieldsValue())
      .filter(([name, now]) => !isSame(now, initial[name], byWire.get(name)))
      .map(([name]) => name)
  /** The button that was pressed is gone, so the focus goes where one works on. */
  const focusFirst = (): void => {
    const [first] = form.getFieldsError()
    if (first) focusField(id, String(first.name[0]))
  }
  const settle = (): void => setDirty(changes().length > 0)
  const onValuesChange = (changed: FormValues): void => {
    // the sentence goes while it is being mended; leaving the field asks again
    if (Object.keys(changed).some((name) => name in inner)) setInner({})
    form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
    settle()
    draft.changed(form.getFieldsValue())
  }

  return {
    fields,
    rules,
    table,
    initial,
    recordId,
    form,
    id,
    dirty,
    draft,
    restoreDraft: () => {
      const typed = new Set(changes())
      form.setFieldsValue(Object.fromEntries(Object.entries(draft.restore()).filter(([name]) => !typed.has(name))))
      settle()
      focusFirst()
    },
    discardDraft: () => {
      if (draft.restored) form.resetFields()
      settle()
      void draft.discard(form.getFieldsValue())
      focusFirst()
    },
    issues,
    inner,
    values: () => form.getFieldsValue(),
    check: async () => {
      try {
        const values = await form.validateFields()
        setIssues([])
        // the checks of the kinds have passed
        return values as Given<F>
      } catch {
        show()
        return undefined
      }
    },
    refuse: (refused) => {
      const entries = Object.entries(refused).map(([path, text]) => [path.split('.')[0]!, text] as const)
      const own = new Set(form.getFieldsError().map(({ name }) => String(name[0])))
      setInner(innerOf(refused))
      form.setFields(entries.filter(([name]) => own.has(name)).map(([name, text]) => ({ name, errors: [text] })))
      show()
      return entries.filter(([name]) => !own.has(name)).map(([, text]) => text)
    },
    fill: (texts) => {
      const filled = Object.fromEntries(
        Object.entries(texts).flatMap(([name, text]) => {
          const field = fields[name]
          return field ? [[wireName(name, field), filledIn(field, text)] as const] : []
        }),
      )
      form.setFieldsValue(filled)
      onValuesChange(filled)
    },
    onValuesChange,
    onFieldsChange: () => {
      if (tried) setIssues(present())
    },
  }
}

/** `lines.2.name` → `2.name` of `lines`. */
const innerOf = (refused: Record<string, string>): FormHandle['inner'] => {
  const found: Record<string, Record<string, string>> = {}
  for (const [path, text] of Object.entries(refused)) {
    const [name, ...rest] = path.split('.')
    if (rest.length > 0) (found[name!] ??= {})[rest.join('.')] = text
  }
  return found
}

/** A text as the value of a field. */
const filledIn = (field: Field, text: string): unknown => {
  if (text === '') return null
  return isNumeric(field) ? numberIn(text, readingOf(field)) : text
}

/** What a new record begins with. */
const initialOf = (fields: Fields): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [wireName(name, field), field.initial]))

const wireFields = (fields: Fields): Map<string, Field> =>
  new Map(Object.entries(fields).map(([name, field]) => [wireName(name, field), field]))

/** The id antd gives a control. */
export const controlId = (formId: string, name: string): string => `${formId}_${name}`

/** Scrolls to a field and gives it the focus. */
export const focusField = (formId: string, name: string): void => {
  // after the error has been drawn, so that it is in view with its field
  requestAnimationFrame(() => {
    const control = document.getElementById(controlId(formId, name))
    control?.scrollIntoView({ block: 'center' })
    control?.focus()
  })
}

const Handle = createContext<FormHandle | undefined>(undefined)

export const FormProvider = Handle.Provider

/**
 * The form a field is mounted in.
 * @throws {Error} outside of a `RecordForm`
 */
export const useFormHandle = (): FormHandle => {
  const handle = use(Handle)
  if (!handle) throw new Error('a FormField is mounted outside of a RecordForm')
  return handle
}
