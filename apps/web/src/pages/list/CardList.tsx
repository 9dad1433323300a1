import { Sample } from '../../kit/ui/blocks/sample.tsx'
import { LoanCards } from './card-list/loan-cards.tsx'

const source = import.meta.glob<string>('./list/card-list/loan-cards.tsx', {
  base: '../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function CardList() {
  return (
    <Sample title="useList 和 useMoves：同一份数据换成卡片，办理方式不变。" source={source} framed>
      <LoanCards />
    </Sample>
  )
}
