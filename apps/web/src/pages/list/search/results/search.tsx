import { Flex, Input, Tabs } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { Sample } from '../../../../kit/ui/blocks/sample.tsx'
import { Applications, Articles, Projects } from './kinds.tsx'

const source = import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true })

const TABS = [
  { key: '/list/search', label: '全部' },
  { key: '/list/search/article', label: '文章' },
  { key: '/list/search/project', label: '项目' },
  { key: '/list/search/application', label: '应用' },
]

const KINDS = { article: Articles, project: Projects, application: Applications }

export function Search({ kinds, at }: { kinds: readonly (keyof typeof KINDS)[]; at: string }) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const words = params.get('q') ?? ''
  return (
    <Sample title="搜索框和页签：查询的文字写在地址里，换页签、刷新和返回都不丢。" source={source} framed>
      <Flex vertical gap="middle">
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
        <Tabs
          activeKey={at}
          items={TABS}
          onChange={(path) => void navigate({ pathname: path, search: `?${params}` })}
        />
        {kinds.map((kind) => {
          const Kind = KINDS[kind]
          return <Kind key={kind} words={words} />
        })}
      </Flex>
    </Sample>
  )
}
