import { Tooltip } from 'antd'
import { CUT_AT, cutText } from '../../data/format.ts'

interface EllipsisProps {
  text: string
  length?: number
  fullWidth?: boolean
}

export function Ellipsis({ text, length = CUT_AT, fullWidth = false }: EllipsisProps) {
  const excerpt = cutText(text, length, fullWidth)
  if (excerpt === text) return text
  return (
    <>
      <Tooltip title={text} trigger={['hover', 'focus']}>
        <span tabIndex={0} data-screen>
          {excerpt}
        </span>
      </Tooltip>
      <span data-print>{text}</span>
    </>
  )
}
