/** 负责部门: some of the departments chosen above. */
import { Form, type FormInstance } from 'antd'
import { splitIds } from '../../../kit/data/format.ts'
import { nameOf, useNames } from '../../../kit/picker/names.ts'
import { Select } from '../../../kit/ui/popup.tsx'

interface ChargeInputProps {
  form: FormInstance
  disabled: boolean
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

export const ChargeInput = ({ form, value, onChange, ...rest }: ChargeInputProps) => {
  const departs = splitIds(Form.useWatch('selecteddeparts', form))
  const names = useNames('system:depart', departs)
  return (
    <Select<string[]>
      {...rest}
      className="hx-block"
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择负责部门"
      notFoundContent="请先选择所属部门"
      options={departs.map((id) => ({ value: id, label: nameOf(names, id) }))}
      value={splitIds(value)}
      onChange={(chosen) => onChange?.(chosen.join(',') || null)}
    />
  )
}
