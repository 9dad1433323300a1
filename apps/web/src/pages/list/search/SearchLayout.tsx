import { SearchSample } from './results/search-sample.tsx'

export default function SearchAll() {
  return <SearchSample kinds={['article', 'project', 'application']} at="/list/search" />
}
