import { Sample } from '../../../kit/ui/blocks/sample.tsx'
import { LoanProfile } from './parts/loan-profile.tsx'

const source = import.meta.glob<string>('./profile/advanced/parts/loan-profile.tsx', {
  base: '../../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function AdvancedProfile() {
  return (
    <Sample title="HeadInfo、Steps、Facts 和 DetailTabs：一条记录的状态、进度、内容、明细和修改历史。" source={source}>
      <LoanProfile />
    </Sample>
  )
}
