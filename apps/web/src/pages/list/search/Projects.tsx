import { SearchSample } from './results/search-sample.tsx'

export default function Projects() {
  return <SearchSample kinds={['project']} at="/list/search/project" />
}
