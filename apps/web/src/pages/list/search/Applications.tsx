import { Search } from './results/search.tsx'

export default function Applications() {
  return <Search kinds={['application']} at="/list/search/application" />
}
