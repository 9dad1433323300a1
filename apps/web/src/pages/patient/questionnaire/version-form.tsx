import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'

export const VersionForm = ({ mode, handle }: FormSlotProps) => (
  <>
    {mode === 'add' && !handle.initial['questionnaireId'] && <FormField name="questionnaireId" />}
    <FormField name="scorer" help={mode === 'add' ? '已有版本时，题目和计分方法从最新的版本复制' : undefined} />
    <FormField name="changes" wide />
  </>
)
