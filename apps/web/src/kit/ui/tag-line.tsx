import { Tooltip } from 'antd'
import { MISSING } from '../data/format.ts'
import { Tag } from './status.tsx'
import status from '../look/status.module.css'
import wordsStyles from '../look/words.module.css'

const MAX_TAGS = 2

export const TagLine = ({ words }: { words: readonly string[] }) => {
  if (words.length === 0) return MISSING
  const rest = words.length - MAX_TAGS
  const line = (
    <span className={`${status.tags} ${status.line}`} {...(rest > 0 && { tabIndex: 0 })}>
      {words.slice(0, MAX_TAGS).map((word) => (
        <Tag key={word} text={word} />
      ))}
      {rest > 0 && <span className={wordsStyles.muted}>+{rest}</span>}
    </span>
  )
  return (
    <Tooltip title={words.join('、')} trigger={['hover', 'focus']}>
      {line}
    </Tooltip>
  )
}
