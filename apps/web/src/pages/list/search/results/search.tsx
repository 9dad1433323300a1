import { Input, Tabs } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { Applications, Articles, Projects } from './kinds.tsx'
import { Stack } from '../../../../kit/ui/place.tsx'

const TABS = [
  { key: '/list/search', label: '全部' },
  { key: '/list/search/article', label: '文章' },
  { key: '/list/search/project', label: '项目' },
  { key: '/list/search/application', label: '应用' },
]

const KINDS = { article: Articles, project: Projects, application: Applications }

export interface SearchProps {
  kinds: readonly (keyof typeof KINDS)[]
  at: string
}

export function Search({ kinds, at }: SearchProps) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const words = params.get('q') ?? ''
  return (
    <Stack gap={16}>
      <Input.Search
        key={words}
        aria-label="搜索"
        placeholder="搜索文章、项目和应用"
        defaultValue={words}
        maxLength={50}
        enterButton="搜索"
        allowClear
        onSearch={(text) => setParams(text.trim() ? { q: text.trim() } : {})}
      />
      <Tabs activeKey={at} items={TABS} onChange={(path) => void navigate({ pathname: path, search: `?${params}` })} />
      {kinds.map((kind) => {
        const Kind = KINDS[kind]
        return <Kind key={kind} words={words} />
      })}
    </Stack>
  )
}
