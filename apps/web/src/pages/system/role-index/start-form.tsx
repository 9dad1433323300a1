import { startPages } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { Select } from '../../../kit/ui/popup.tsx'

export const StartForm = () => (
  <>
    <FormField name="roleCode" wide help="不选择时为默认首页：自己的角色都没有配置的人从这里开始" />
    <FormField name="url" wide help="没有该页面权限的人从“首页”开始">
      <PageSelect />
    </FormField>
    <FormField name="priority" help="有多个角色时，数值最小的生效" />
    <FormField name="status" />
  </>
)

interface PageSelectProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** A removed page keeps its stored address. */
const PageSelect = ({ value, ...control }: PageSelectProps) => {
  const { data: pages = [], ...reading } = useCall(startPages)
  return (
    <Select
      {...control}
      reading={reading}
      value={value || null}
      placeholder="请选择页面"
      showSearch={{ optionFilterProp: 'label' }}
      options={pages.map(({ url, title }) => ({ value: url, label: title }))}
    />
  )
}
