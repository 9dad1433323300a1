import { Sample } from '../../../kit/ui/blocks/sample.tsx'
import { LoanSteps } from './steps/loan-steps.tsx'

const source = import.meta.glob<string>('./form/stepForm/steps/loan-steps.tsx', {
  base: '../../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function StepForm() {
  return (
    <Sample title="Steps、RecordForm、DetailList 和 Result：先填写，再核对，最后看到结果。" source={source}>
      <LoanSteps />
    </Sample>
  )
}
