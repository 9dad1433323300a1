import { Search } from './results/search.tsx'

export default function Projects() {
  return <Search kinds={['project']} at="/list/search/project" />
}
