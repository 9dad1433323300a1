import { resources } from '@huxi/contract'
import { isColumn, verbsOf, type Resource } from '@huxi/model'
import { Form, Input, Segmented } from 'antd'
import { ChoiceInput } from '../../../kit/picker/choice-input.tsx'
import { TreeInput } from '../../../kit/picker/tree-input.tsx'
import { Select } from '../../../kit/ui/popup.tsx'

export type Kind = 'menu' | 'row' | 'field'

export interface Subject {
  userId: string | null
  kind: Kind
  menuId: string | null
  resource: string | null
  rowId: string | null
  field: string | null
}

const KINDS: { value: Kind; label: string }[] = [
  { value: 'menu', label: '页面或按钮' },
  { value: 'row', label: '一条记录' },
  { value: 'field', label: '一个字段' },
]

const ALL: readonly Resource[] = Object.values<Resource>(resources)

const titles = ALL.map(({ name, title }) => ({ value: name, label: title })).sort((a, b) =>
  a.label.localeCompare(b.label, 'zh'),
)

const fieldsOf = (r: Resource) =>
  Object.entries(r.fields)
    .filter(([, f]) => isColumn(f))
    .map(([name, f]) => ({ value: name, label: f.label }))

interface SubjectFormProps {
  subject: Subject
  onChange: (next: Partial<Subject>) => void
}

export const SubjectForm = ({ subject, onChange }: SubjectFormProps) => (
  <Form layout="vertical">
    <Form.Item label="谁" htmlFor="why-user">
      <ChoiceInput
        id="why-user"
        to="system:user"
        label="用户"
        value={subject.userId}
        onChange={(userId) => onChange({ userId })}
      />
    </Form.Item>
    <Form.Item label="看不到什么">
      <Segmented<Kind>
        aria-label="看不到什么"
        options={KINDS}
        value={subject.kind}
        onChange={(kind) => onChange({ kind })}
      />
    </Form.Item>
    {subject.kind === 'menu' ? (
      <Form.Item label="页面或按钮" htmlFor="why-menu">
        <TreeInput
          id="why-menu"
          to="system:permission"
          label="页面或按钮"
          value={subject.menuId}
          onChange={(menuId) => onChange({ menuId })}
        />
      </Form.Item>
    ) : (
      <OfResource subject={subject} onChange={onChange} />
    )}
  </Form>
)

const OfResource = ({ subject, onChange }: SubjectFormProps) => {
  const r = ALL.find(({ name }) => name === subject.resource)
  return (
    <>
      <Form.Item label="哪种数据" htmlFor="why-resource">
        <Select
          id="why-resource"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择数据"
          options={titles}
          value={subject.resource}
          onChange={(resource: string) => onChange({ resource, rowId: null, field: null })}
        />
      </Form.Item>
      {r && subject.kind === 'field' && (
        <Form.Item label="字段" htmlFor="why-field">
          <Select
            id="why-field"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择字段"
            options={fieldsOf(r)}
            value={subject.field}
            onChange={(field: string) => onChange({ field })}
          />
        </Form.Item>
      )}
      {r && subject.kind === 'row' && (
        <Form.Item label="记录" htmlFor="why-row" extra="只能查您自己也看得到的记录">
          <RowInput key={r.name} r={r} value={subject.rowId} onChange={(rowId) => onChange({ rowId })} />
        </Form.Item>
      )}
    </>
  )
}

/** Resources without a picker are named by id. */
const RowInput = ({
  r,
  value,
  onChange,
}: {
  r: Resource
  value: string | null
  onChange: (id: string | null) => void
}) =>
  verbsOf(r).includes('choices') ? (
    <ChoiceInput id="why-row" to={r.name} label={r.title} value={value} onChange={onChange} />
  ) : (
    <Input
      id="why-row"
      allowClear
      placeholder="请输入记录的编号"
      defaultValue={value ?? ''}
      onBlur={({ target }) => onChange(target.value.trim() || null)}
    />
  )
