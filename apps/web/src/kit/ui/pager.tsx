/** 第 a-b 条 / 共 N 条, page sizes 10/20/30, jumper. */
import { Pagination } from 'antd'
import { formatNumber, formatTotal } from '../data/format.ts'
import { PHONE, useBelow } from '../data/viewport.ts'
import styles from './pager.module.css'

export const PAGE_SIZES = [10, 20, 30]

interface PagerProps {
  page: number
  size: number
  total: number
  /** the total is about right, no more */
  estimated?: boolean
  onChange: (page: number, size: number) => void
}

export const Pager = ({ page, size, total, estimated = false, onChange }: PagerProps) => {
  const phone = useBelow(PHONE)
  if (total === 0) return null
  const [from, to] = [(page - 1) * size + 1, Math.min(page * size, total)]
  return (
    <div className={styles.pager}>
      <span className={styles.total}>
        第 {formatNumber(from)}-{formatNumber(to)} 条 / 共 {formatTotal(total, estimated)} 条
      </span>
      <Pagination
        simple={phone}
        current={page}
        pageSize={size}
        total={total}
        pageSizeOptions={PAGE_SIZES}
        showSizeChanger={!phone}
        showQuickJumper={!phone}
        onChange={onChange}
      />
    </div>
  )
}
