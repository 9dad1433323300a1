/** A form over fields of the contract: values under wire names, checks of the kinds, dirty state, server errors. */
import { wireName, type Field, type FieldRules, type Fields, type Given } from '@huxi/model'
import { Form, type FormInstance } from 'antd'
import { createContext, use, useId, useMemo, useState } from 'react'
import { useDraft, type DraftTarget, type FormDraft } from '../draft/use-draft.ts'
import { isNumeric, numberIn, readingOf } from '../data/number-in.ts'
import { isSame } from '../data/same.ts'

export type FormValues = Record<string, unknown>

interface FormOptions<F extends Fields> {
  fields: F
  rules?: FieldRules
  table?: string
  initial?: FormValues
  recordId?: string | undefined
  draft?: DraftTarget | undefined
}

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
  id: string
  dirty: boolean
  draft: FormDraft
  restoreDraft(): void
  discardDraft(): void
  /** server errors inside values: by field, then by path, `2.name` */
  inner: Readonly<Record<string, Readonly<Record<string, string>>>>
  issues: readonly FormIssue[]
  values(): FormValues
  /** the values when valid; else the first error gets the focus */
  check(): Promise<Given<F> | undefined>
  /** shows server errors; returns the fields this form lacks */
  refuse(fields: Record<string, string>): string[]
  fill(texts: Readonly<Record<string, string>>): void
  onValuesChange(changed: FormValues): void
  onFieldsChange(): void
}

const NO_VALUES: FormValues = {}
const NO_RULES: FieldRules = {}

export const useRecordForm = <F extends Fields>({
  fields: all,
  rules = NO_RULES,
  table,
  initial: given = NO_VALUES,
  recordId,
  draft: target,
}: FormOptions<F>): FormHandle<F> => {
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
  /** The pressed button is gone, so the first field gets the focus. */
  const focusFirst = (): void => {
    const [first] = form.getFieldsError()
    if (first) focusField(id, String(first.name[0]))
  }
  const settle = (): void => setDirty(changes().length > 0)
  const onValuesChange = (changed: FormValues): void => {
    // the error clears while the user mends the value; blur checks again
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

const filledIn = (field: Field, text: string): unknown => {
  if (text === '') return null
  return isNumeric(field) ? numberIn(text, readingOf(field)) : text
}

const initialOf = (fields: Fields): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [wireName(name, field), field.initial]))

const wireFields = (fields: Fields): Map<string, Field> =>
  new Map(Object.entries(fields).map(([name, field]) => [wireName(name, field), field]))

export const controlId = (formId: string, name: string): string => `${formId}_${name}`

export const focusField = (formId: string, name: string): void => {
  // after the error is drawn, so that it scrolls into view as well
  requestAnimationFrame(() => {
    const control = document.getElementById(controlId(formId, name))
    control?.scrollIntoView({ block: 'center' })
    control?.focus()
  })
}

const Handle = createContext<FormHandle | undefined>(undefined)

export const FormProvider = Handle.Provider

/** The form a field is mounted in. @throws {Error} outside of a `RecordForm` */
export const useFormHandle = (): FormHandle => {
  const handle = use(Handle)
  if (!handle) throw new Error('a FormField is mounted outside of a RecordForm')
  return handle
}
