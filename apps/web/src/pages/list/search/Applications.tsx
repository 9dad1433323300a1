import { SearchSample } from './results/search-sample.tsx'

export default function Applications() {
  return <SearchSample kinds={['application']} at="/list/search/application" />
}
