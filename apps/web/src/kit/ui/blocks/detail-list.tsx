import type { ReactNode } from 'react'
import { isMissing, MISSING } from '../../data/format.ts'
import { Row } from '../place.tsx'
import place from '../../look/place.module.css'
import words from '../../look/words.module.css'
import styles from './blocks.module.css'

interface Detail {
  term: string
  content: ReactNode
}

interface DetailListProps {
  title?: string
  items: readonly Detail[]
  col?: number
  size?: 'large' | 'small'
  layout?: 'horizontal' | 'vertical'
}

const MOST = 4

export function DetailList({ title, items, col = 3, size = 'large', layout = 'horizontal' }: DetailListProps) {
  return (
    <div
      className={styles.details}
      data-col={Math.min(MOST, Math.max(1, Math.trunc(col)))}
      data-size={size}
      data-layout={layout}
    >
      {title && <h3>{title}</h3>}
      <dl>
        {items.map(({ term, content }) => (
          <Row gap={12} align="baseline" className={place.shrink} key={term}>
            <dt>{term}</dt>
            <dd className={`${place.shrink} ${words.wrap}`}>{isMissing(content) ? MISSING : content}</dd>
          </Row>
        ))}
      </dl>
    </div>
  )
}
