import { Search } from './results/search.tsx'

export default function Article() {
  return <Search kinds={['article']} at="/list/search/article" />
}
