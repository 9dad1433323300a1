/** 第 a-b 条 / 共 N 条, page sizes, jumper. */
import { Pagination } from 'antd'
import { formatNumber, formatTotal } from '../data/format.ts'
import { PHONE, useBelow } from '../data/viewport.ts'
import { Row } from './place.tsx'
import words from '../look/words.module.css'
import styles from './pager.module.css'

export const PAGE_SIZES = [10, 20, 30]
export const PAGER_HEIGHT = 52

interface PagerProps {
  page: number
  size: number
  total: number
  estimated?: boolean
  /** wording; absent = 第 a-b 条 / 共 N 条 */
  rangeText?: (from: string, to: string, total: string) => string
  /** sticky while the rows exceed the window */
  stays?: boolean
  onChange: (page: number, size: number) => void
}

const usual: NonNullable<PagerProps['rangeText']> = (from, to, total) => `第 ${from}-${to} 条 / 共 ${total} 条`

export const Pager = ({
  page,
  size,
  total,
  estimated = false,
  rangeText = usual,
  stays = false,
  onChange,
}: PagerProps) => {
  const phone = useBelow(PHONE)
  if (total === 0) return null
  const [from, to] = [(page - 1) * size + 1, Math.min(page * size, total)].map((at) => formatNumber(at))
  return (
    <Row
      wrap
      justify="between"
      gap={16}
      lines={8}
      className={`${styles.pager} ${stays ? styles.stays : ''}`}
      data-screen
    >
      <span className={words.second}>{rangeText(from!, to!, formatTotal(total, estimated))}</span>
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
    </Row>
  )
}
