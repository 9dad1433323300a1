/** The form element: layout, the line 有 N 处需要修改, Enter from field to field. */
import { isInput } from '@huxi/model'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { Fill } from '../kinds/fill.ts'
import { goOnByEnter } from './enter-key.ts'
import { FormField } from './form-field.tsx'
import { focusField, FormProvider, type FormHandle } from './use-record-form.ts'
import fieldsStyles from '../look/fields.module.css'
import styles from './record-form.module.css'

interface RecordFormProps {
  handle: FormHandle
  layout?: 'horizontal' | 'vertical'
  columns?: 1 | 2
  children?: ReactNode
}

const labelWidth = ({ fields }: FormHandle): string => {
  const longest = Math.max(4, ...Object.values(fields).map(({ label }) => label.length))
  return `${Math.min(longest, 8) * 14 + 36}px`
}

export const RecordForm = ({ handle, layout = 'vertical', columns = 1, children }: RecordFormProps) => (
  <FormProvider value={handle}>
    <Fill value={handle.fill}>
      <Form
        form={handle.form}
        name={handle.id}
        layout={layout}
        {...(layout === 'horizontal' && { labelCol: { flex: labelWidth(handle) }, wrapperCol: { flex: '1 1 0' } })}
        colon={false}
        initialValues={handle.initial}
        onValuesChange={handle.onValuesChange}
        onFieldsChange={handle.onFieldsChange}
        onKeyDown={goOnByEnter}
      >
        <Issues handle={handle} />
        <div className={fieldsStyles.form} data-columns={columns}>
          {children ?? <DerivedFields handle={handle} />}
        </div>
      </Form>
    </Fill>
  </FormProvider>
)

export const DerivedFields = ({ handle, without = [] }: { handle: FormHandle; without?: readonly string[] }) => {
  const editing = handle.recordId !== undefined
  return Object.entries(handle.fields)
    .filter(([name, field]) => isInput(field) && !without.includes(name) && !(editing && field.kind === 'secret'))
    .map(([name]) => <FormField key={name} name={name} disabled={editing && name === 'id'} />)
}

/** Links to the fields with errors; the line is reserved from the start. */
const Issues = ({ handle }: { handle: FormHandle }) => (
  <div role="alert" className={styles.formIssues} data-messages>
    {handle.issues.length > 0 && (
      <div className={fieldsStyles.formErrors}>
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
