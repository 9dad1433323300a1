import { Sample } from '../../kit/ui/blocks/sample.tsx'
import { LoanBoard } from './standard-list/loan-board.tsx'

const source = import.meta.glob<string>('./list/standard-list/loan-board.tsx', {
  base: '../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function StandardList() {
  return (
    <Sample title="Board：待办按紧急程度分列，卡片上直接办理，不用打开记录。" source={source} framed>
      <LoanBoard />
    </Sample>
  )
}
