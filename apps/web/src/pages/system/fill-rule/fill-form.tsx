import { fillFunctions, type FillFunctionInfo } from '@huxi/contract'
import { Form } from 'antd'
import { useCall } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { ParameterInput, parameterRule } from '../../../kit/form/parameter-input.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { Select, type Reading } from '../../../kit/ui/popup.tsx'

export const FillForm = ({ handle, mode }: FormSlotProps) => {
  const { data: functions = [], ...reading } = useCall(fillFunctions)
  const chosen = Form.useWatch<string | undefined>('ruleClass', handle.form)
  const selected = functions.find(({ key }) => key === chosen)
  return (
    <>
      <FormField name="ruleName" />
      <FormField
        name="ruleCode"
        help={mode === 'add' ? '例如 goods_no，表单和接口按编码取值' : '系统使用的规则不能修改编码'}
      />
      <FormField name="ruleClass" wide help={selected?.hint}>
        <FunctionSelect
          functions={functions}
          reading={reading}
          // Functions differ in their parameters.
          onChosen={() => handle.form.setFieldValue('ruleParams', null)}
        />
      </FormField>
      <FormField name="ruleParams" wide rules={[parameterRule(selected?.parameters)]}>
        <ParameterInput of="填值函数" fields={selected?.parameters} />
      </FormField>
    </>
  )
}

interface FunctionSelectProps {
  functions: readonly FillFunctionInfo[]
  reading: Reading
  id?: string
  value?: string
  onChange?: (value: string) => void
  onChosen: () => void
}

/** A removed function keeps its stored name. */
const FunctionSelect = ({ functions, onChange, onChosen, value, ...control }: FunctionSelectProps) => (
  <Select
    {...control}
    value={value || null}
    onChange={(key: string) => {
      if (key !== value) onChosen()
      onChange?.(key)
    }}
    placeholder="请选择填值函数"
    showSearch={{ optionFilterProp: 'label' }}
    options={functions.map(({ key, title }) => ({ value: key, label: title }))}
  />
)
