import { formDicts } from '@huxi/contract'
import { useCall } from '../../../../../kit/data/query.ts'
import { Select } from '../../../../../kit/ui/popup.tsx'

interface DictInputProps {
  'aria-label': string
  style: { width: number }
  value: string | null | undefined
  onChange: (code: string) => void
}

export const DictInput = ({ value, onChange, ...box }: DictInputProps) => {
  const { data, error, isLoading } = useCall(formDicts, {})
  const options = (data ?? []).map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }))
  return (
    <Select<string>
      {...box}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      placeholder="请选择字典"
      loading={isLoading}
      value={value || null}
      options={options}
      notFoundContent={error ? '字典没有读到，请关闭后重新打开' : undefined}
      onChange={onChange}
    />
  )
}
