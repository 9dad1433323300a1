/** The list of dictionaries: searched and paged here, all of them come at once. */
import { PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '../../../kit/data/can.tsx'
import { formatNumber } from '../../../kit/data/format.ts'
import { useMatcher } from '../../../kit/tree/matcher.ts'
import { SearchHead } from '../../../kit/ui/search-head.tsx'
import type { DictEntry } from './dict.ts'

const PAGE_SIZE = 10

interface DictSideProps {
  dicts: readonly DictEntry[]
  chosenId: string | undefined
  onAdd: () => void
}

export const DictSide = ({ dicts, chosenId, onAdd }: DictSideProps) => {
  const [typed, setTyped] = useState('')
  const matches = useMatcher(typed)
  const found = dicts.filter(({ dictName, dictCode }) => matches(dictName) || matches(dictCode))
  const [page, setPage] = usePage(found, chosenId)
  const search = (text: string) => {
    setTyped(text)
    setPage(1)
  }
  return (
    <div className="hx-master">
      <SearchHead of="字典" placeholder="字典名称或编码" value={typed} onChange={search}>
        <Can code="system:dict:add">
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            aria-label="新增字典"
            title="新增字典"
            onClick={onAdd}
          />
        </Can>
      </SearchHead>
      {found.length === 0 && (
        <Empty image={null} description={dicts.length === 0 ? '暂无数据' : '没有符合条件的记录'} />
      )}
      <ul className="hx-master-list">
        {found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((dict) => (
          <li key={dict.id}>
            <Link className="hx-master-item" to={`?dictId=${dict.id}`} aria-current={dict.id === chosenId}>
              <span className="hx-master-name">{dict.dictName}</span>
              <span className="hx-master-code">{dict.dictCode}</span>
              <span className="hx-master-count" aria-label={`${dict.itemCount} 个字典项`}>
                {dict.itemCount}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {found.length > 0 && (
        <div className="hx-master-foot">
          <span>共 {formatNumber(found.length)} 条</span>
          <Pagination simple size="small" current={page} pageSize={PAGE_SIZE} total={found.length} onChange={setPage} />
        </div>
      )}
    </div>
  )
}

/** The page; it turns to the chosen dictionary whenever another one has been chosen, e.g. by address or after adding. */
const usePage = (found: readonly DictEntry[], chosenId: string | undefined) => {
  const [page, setPage] = useState(1)
  const [seen, setSeen] = useState<string>()
  const at = found.findIndex(({ id }) => id === chosenId)
  if (at >= 0 && chosenId !== seen) {
    setSeen(chosenId)
    setPage(Math.floor(at / PAGE_SIZE) + 1)
  }
  return [Math.min(page, Math.max(1, Math.ceil(found.length / PAGE_SIZE))), setPage] as const
}
