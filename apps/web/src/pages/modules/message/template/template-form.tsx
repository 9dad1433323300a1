/** Programs call a template by its code, so the code cannot change. */
import { FormField } from '../../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../../kit/record/record-editor.tsx'
import { DATA_RULE } from './test-data.ts'

const VARIABLES = '变量写作 ${name}，发送时替换为数据中同名的值'
const TEST_JSON = '预览和发送测试时使用，例如 {"name":"张三"}'

export const TemplateForm = ({ mode }: FormSlotProps) => (
  <>
    <FormField
      name="templateCode"
      disabled={mode === 'edit'}
      help={mode === 'edit' ? '创建后不能修改' : '程序按它找到模板，创建后不能修改'}
    />
    <FormField name="templateName" />
    <FormField name="templateType" />
    <FormField name="templateCategory" />
    <FormField name="templateContent" help={VARIABLES} />
    <FormField name="templateTestJson" help={TEST_JSON} rules={[DATA_RULE]} />
  </>
)
