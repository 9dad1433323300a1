import { Sample } from '../../kit/ui/blocks/sample.tsx'
import { People } from './user-list/people.tsx'

const source = import.meta.glob<string>('./list/user-list/people.tsx', {
  base: '../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function UserList() {
  return (
    <Sample title="ReadingList 和 RowFacts：只能查看的列表，点击“详情”看一行的全部内容。" source={source} framed>
      <People />
    </Sample>
  )
}
