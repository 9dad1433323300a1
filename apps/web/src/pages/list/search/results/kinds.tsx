import { article, loan, type MenuNode } from '@huxi/contract'
import { labelOf, verbEndpoint, type Resource } from '@huxi/model'
import { Link } from 'react-router'
import { useCall } from '../../../../kit/data/query.ts'
import { useSession } from '../../../../kit/data/session.ts'
import { useDetail } from '../../../../kit/record/use-detail.ts'
import type { Row } from '../../../../kit/record/row.ts'
import { useRowsAddress } from '../../../../kit/stats/rows-address.ts'
import { useMatcher } from '../../../../kit/ui/matcher.ts'
import { PartFailure } from '../../../../kit/ui/part-failure.tsx'
import { Skeleton } from '../../../../kit/ui/states.tsx'
import { Stack } from '../../../../kit/ui/place.tsx'
import panel from '../../../../kit/look/panel.module.css'
import wordStyles from '../../../../kit/look/words.module.css'

const MAX_LISTED = 10

interface Hit {
  key: string
  title: string
  text: string
  to: string | undefined
}

interface HitsProps {
  title: string
  hits: readonly Hit[]
  total: number
}

const Hits = ({ title, hits, total }: HitsProps) => (
  <section className={panel.panel} aria-label={title}>
    <div className={panel.head}>
      <h2>
        {title} {total}
      </h2>
    </div>
    {hits.length === 0 && <p className={wordStyles.second}>没有找到，请换一个说法再搜索。</p>}
    <Stack as="ul">
      {hits.map(({ key, title: name, text, to }) => (
        <li key={key}>
          <div>
            {to === undefined ? (
              name
            ) : (
              <Link className={wordStyles.link} to={to}>
                {name}
              </Link>
            )}
          </div>
          {text && <div className={wordStyles.second}>{text}</div>}
        </li>
      ))}
    </Stack>
    {total > hits.length && <p className={wordStyles.second}>只显示前 {hits.length} 条，请输入文字缩小范围。</p>}
  </section>
)

interface RecordsProps {
  title: string
  resource: Resource
  asked: Record<string, string>
  /** list page in the menu, without which nothing may be searched */
  page: string
  hitOf: (row: Row) => Hit
}

const Records = ({ title, resource, asked, page, hitOf }: RecordsProps) => {
  const may = useRowsAddress(page)({}) !== undefined
  const query = { ...asked, pageNo: 1, pageSize: MAX_LISTED }
  const { data, error, refetch } = useCall(verbEndpoint(resource, 'list'), query, { enabled: may })
  if (!may)
    return <p className={wordStyles.second}>您没有查看{resource.title}的权限，这里不能搜索。请联系管理员授权。</p>
  if (error) return <PartFailure text={`${title}加载失败`} onRetry={refetch} />
  if (!data) return <Skeleton rows={2} />
  return <Hits title={title} hits={data.records.map(hitOf)} total={data.total} />
}

const like = (field: string, words: string) => (words ? { [field]: `*${words}*` } : {})

export function Articles({ words }: { words: string }) {
  const detail = useDetail('article/ArticleDetail')
  return (
    <Records
      title="文章"
      resource={article}
      page="article/ArticleList"
      asked={like('title', words)}
      hitOf={(row) => ({
        key: String(row['id']),
        title: labelOf(article, row),
        text: String(row['summary'] ?? ''),
        to: detail.to?.(row),
      })}
    />
  )
}

export function Projects({ words }: { words: string }) {
  const address = useRowsAddress('example/LoanList')
  return (
    <Records
      title="项目"
      resource={loan}
      page="example/LoanList"
      asked={like('device', words)}
      hitOf={(row) => ({
        key: String(row['id']),
        title: labelOf(loan, row),
        text: `应还 ${String(row['dueOn'])}`,
        to: address({ open: `${loan.name}/${String(row['id'])}` }),
      })}
    />
  )
}

const pagesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => {
    const below = pagesOf(node.children ?? [])
    return node.hidden || node.component.startsWith('layouts/') ? below : [node, ...below]
  })

export function Applications({ words }: { words: string }) {
  const menu = useSession((s) => s.menu)
  const matches = useMatcher(words)
  const found = pagesOf(menu ?? []).filter(({ meta }) => matches(meta.title))
  const hits = found.map(({ path, meta }) => ({ key: path, title: meta.title, text: '', to: path }))
  return <Hits title="应用" hits={hits.slice(0, MAX_LISTED)} total={hits.length} />
}
