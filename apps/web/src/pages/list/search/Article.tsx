import { SearchSample } from './results/search-sample.tsx'

export default function Article() {
  return <SearchSample kinds={['article']} at="/list/search/article" />
}
