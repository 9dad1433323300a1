import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { missingIn } from './entries.ts'
import { FiltersInput } from './filters-input.tsx'
import { PredicatesInput } from './predicates-input.tsx'
import type { GatewayPredicate } from '@huxi/contract'

const whole = {
  validator: async (_: unknown, value: readonly GatewayPredicate[] | null) => {
    const issue = missingIn(value)
    if (issue) throw new Error(issue)
  },
}

export const RouteForm = ({ mode }: FormSlotProps) => (
  <>
    <FormField name="routerId" help={mode === 'add' ? '字母开头，例如 his-report' : undefined} />
    <FormField name="name" />
    <FormField name="uri" wide help="lb://服务名，或已列入 OUTBOUND_HOSTS 的 https://主机:端口" />
    <FormField name="predicates" wide rules={[whole]}>
      <PredicatesInput />
    </FormField>
    <FormField name="filters" wide>
      <FiltersInput />
    </FormField>
    <FormField name="status" />
    <FormField name="stripPrefix" />
    <FormField name="retryable" />
    <FormField name="persistable" />
    <FormField name="showApi" />
  </>
)
