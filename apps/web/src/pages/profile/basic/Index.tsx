import { Sample } from '../../../kit/ui/blocks/sample.tsx'
import { LatestLoan } from './latest/latest-loan.tsx'

const source = import.meta.glob<string>('./profile/basic/latest/latest-loan.tsx', {
  base: '../../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function BasicProfile() {
  return (
    <Sample title="Facts：一条记录的内容按组显示，这里是最近登记的一笔借用。" source={source}>
      <LatestLoan />
    </Sample>
  )
}
