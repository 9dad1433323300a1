import { Sample } from '../../../../kit/ui/blocks/sample.tsx'
import { Search, type SearchProps } from './search.tsx'

const source = import.meta.glob<string>('./list/search/results/{kinds,search}.tsx', {
  base: '../../../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export const SearchSample = (props: SearchProps) => (
  <Sample title="搜索框和页签：查询的文字写在地址里，换页签、刷新和返回都不丢。" source={source} framed>
    <Search {...props} />
  </Sample>
)
