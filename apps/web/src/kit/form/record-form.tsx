/** The form element: layout, the line 有 N 处需要修改, Enter from field to field, the keys that submit. */
import { isInput } from '@huxi/model'
import { Form } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { DraftBar } from '../draft/draft-bar.tsx'
import { FormField } from './form-field.tsx'
import { focusField, FormProvider, type FormHandle } from './use-record-form.ts'
import '../kit-extra.css'

interface RecordFormProps {
  handle: FormHandle
  /** labels left in dialogs, above in drawers and on phones */
  layout?: 'horizontal' | 'vertical'
  columns?: 1 | 2
  onSubmit: () => void
  /** fields by hand; absent = all that callers may send */
  children?: ReactNode
}

const LABEL_WIDTH = '92px'

export const RecordForm = ({ handle, layout = 'vertical', columns = 1, onSubmit, children }: RecordFormProps) => (
  <FormProvider value={handle}>
    <Form
      form={handle.form}
      name={handle.id}
      layout={layout}
      {...(layout === 'horizontal' && { labelCol: { flex: LABEL_WIDTH }, wrapperCol: { flex: '1 1 0' } })}
      colon={false}
      initialValues={handle.initial}
      onValuesChange={handle.onValuesChange}
      onFieldsChange={handle.onFieldsChange}
      onKeyDown={(event) => onFormKey(event, onSubmit)}
    >
      <DraftBar draft={handle.draft} onRestore={handle.restoreDraft} onDiscard={handle.discardDraft} />
      <Issues handle={handle} />
      <div className="hx-form" data-columns={columns}>
        {children ?? <DerivedFields handle={handle} />}
      </div>
    </Form>
  </FormProvider>
)

/** Every field callers may send; secrets are set when adding, elsewhere they have dialogs of their own. */
export const DerivedFields = ({ handle, without = [] }: { handle: FormHandle; without?: readonly string[] }) => {
  const editing = handle.recordId !== undefined
  return Object.entries(handle.fields)
    .filter(([name, field]) => isInput(field) && !without.includes(name) && !(editing && field.kind === 'secret'))
    .map(([name]) => <FormField key={name} name={name} disabled={editing && name === 'id'} />)
}

/** What needs mending, as links to the fields. */
const Issues = ({ handle }: { handle: FormHandle }) => (
  <div role="alert">
    {handle.issues.length > 0 && (
      <div className="hx-form-errors">
        <span>有 {handle.issues.length} 处需要修改：</span>
        {handle.issues.map(({ name, label }) => (
          <button key={name} type="button" onClick={() => focusField(handle.id, name)}>
            {label}
          </button>
        ))}
      </div>
    )}
  </div>
)

/** Single lines that Enter leaves; lists and calendars have their own use for it. */
const isLine = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  ['text', 'password', 'search', 'tel', 'email', 'number'].includes(target.type) &&
  target.role !== 'combobox' &&
  !target.closest('.ant-picker')

const onFormKey = (event: KeyboardEvent<HTMLElement>, onSubmit: () => void): void => {
  // Enter that ends an input method's word is not ours, nor what happens in a dialog above the form
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !event.currentTarget.contains(event.target as Node))
    return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    onSubmit()
    return
  }
  if (!isLine(event.target)) return
  event.preventDefault()
  nextField(event.currentTarget, event.target)?.focus()
}

/** The field after this one; after the last one the button that submits. */
const nextField = (form: HTMLElement, from: HTMLElement): HTMLElement | undefined => {
  const fields = [
    ...form.querySelectorAll<HTMLElement>(
      'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), button[role=switch]',
    ),
  ]
  const next = fields.at(fields.indexOf(from) + 1)
  if (next && next !== fields[0]) return next
  const layer = form.closest('.ant-modal, .ant-drawer, body')
  return layer?.querySelector<HTMLElement>('.hx-foot .ant-btn-primary, button[type=submit]') ?? undefined
}
