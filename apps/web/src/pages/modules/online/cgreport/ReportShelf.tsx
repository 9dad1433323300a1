import { openReports } from '@huxi/contract'
import { Link } from 'react-router'
import { useCall } from '../../../../kit/data/query.ts'
import { MISSING } from '../../../../kit/data/format.ts'
import { PageHeader } from '../../../../kit/ui/page-header.tsx'
import { ReadTable } from '../../../../kit/ui/read-table.tsx'
import { Empty, Loading } from '../../../../kit/ui/states.tsx'
import { openAddress } from './definition/address.ts'
import panel from '../../../../kit/look/panel.module.css'
import words from '../../../../kit/look/words.module.css'

const HEAD = ['报表', '内容', '图表', '操作']
const SKELETON_ROWS = 6

export default function ReportShelf() {
  const { data, error, refetch } = useCall(openReports)
  return (
    <>
      <PageHeader />
      {!data && <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />}
      {data?.length === 0 && (
        <Empty
          drawing="paper"
          title="还没有可以查看的报表"
          text="需要时请联系系统管理员，在报表配置中把您的角色加入“可用角色”。"
        />
      )}
      {data && data.length > 0 && (
        <div className={panel.panel}>
          <ReadTable
            head={HEAD}
            rows={data.map(({ id, name, content, charts }) => [
              name,
              content ?? MISSING,
              charts > 0 ? `${charts} 张` : MISSING,
              <Link key={id} className={words.link} to={openAddress(id)} aria-label={`打开${name}`}>
                打开
              </Link>,
            ])}
          />
        </div>
      )}
    </>
  )
}
