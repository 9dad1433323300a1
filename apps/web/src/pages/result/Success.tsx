import { Sample } from '../../kit/ui/blocks/sample.tsx'
import { LastLoan } from './success/last-loan.tsx'

const source = import.meta.glob<string>('./result/success/last-loan.tsx', {
  base: '../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function Success() {
  return (
    <Sample title="Result：办完之后的页面，说明结果、列出内容、给出下一步。" source={source}>
      <LastLoan />
    </Sample>
  )
}
