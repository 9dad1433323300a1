import { Sample } from '../../kit/ui/blocks/sample.tsx'
import { LoanForm } from './basic-form/loan-form.tsx'

const source = import.meta.glob<string>('./form/basic-form/*', {
  base: '../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function BasicForm() {
  return (
    <Sample title="RecordForm：按资源定义生成的表单，校验、提示和字段权限都来自定义。" source={source}>
      <LoanForm />
    </Sample>
  )
}
