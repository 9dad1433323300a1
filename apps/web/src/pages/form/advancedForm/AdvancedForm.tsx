import { Sample } from '../../../kit/ui/blocks/sample.tsx'
import { LoanSections } from './advanced/loan-sections.tsx'

const source = import.meta.glob<string>('./form/{advancedForm/advanced/loan-sections.tsx,basic-form/use-new-loan.ts}', {
  base: '../../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function AdvancedForm() {
  return (
    <Sample
      title="RecordForm 分区、明细表格和 FooterToolBar：内容多的表单分成几块，提交按钮始终可见。"
      source={source}
      framed
    >
      <LoanSections />
    </Sample>
  )
}
