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
    <FormField
      name="uri"
      wide
      help="已列入 OUTBOUND_HOSTS 的 https://主机:端口，可带路径；lb://服务名 只登记，不转发"
    />
    <FormField
      name="perms"
      wide
      help="调用者须拥有它：在菜单管理中新增按钮并填写这个编码，再授权给角色。不填则为 gateway:路由ID"
    />
    <FormField name="predicates" wide rules={[whole]}>
      <PredicatesInput />
    </FormField>
    <FormField name="filters" wide>
      <FiltersInput />
    </FormField>
    <FormField name="status" />
    <FormField name="stripPrefix" help="转发时去掉路径开头的路由ID" />
    <FormField name="retryable" help="只对 GET 请求，最多再试两次" />
  </>
)
