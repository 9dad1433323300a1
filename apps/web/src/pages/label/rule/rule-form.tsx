import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { ConditionInput } from './condition-input.tsx'

export const RuleForm = (_props: FormSlotProps) => (
  <>
    <FormField name="name" />
    <FormField name="labelId" help="符合条件的患者得到这个标签" />
    <FormField name="condition" help="只对在管的患者计算；修改条件后需要重新试运行，在此之前不运行" wide>
      <ConditionInput />
    </FormField>
    <FormField name="flagKind" help="填写后，得到标签的患者同时出现警示；标签结束，警示随之解除" />
    <FormField name="flagSeverity" />
    <FormField name="note" wide />
  </>
)
