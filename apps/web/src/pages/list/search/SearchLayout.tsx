import { Search } from './results/search.tsx'

export default function SearchAll() {
  return <Search kinds={['article', 'project', 'application']} at="/list/search" />
}
