import type { FlagMark } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { Row } from '../ui/place.tsx'
import { Status, toneOf } from '../ui/status.tsx'

interface FlagListProps {
  flags: readonly FlagMark[]
  most: number
  /** within a choice, which is pressed itself, the rest is only counted */
  opens?: boolean
}

export const FlagList = ({ flags, most, opens = false }: FlagListProps) => {
  const [whole, setWhole] = useState(false)
  const shown = whole ? flags : flags.slice(0, most)
  const rest = flags.length - shown.length
  return (
    <Row as="ul" align="baseline" wrap gap={16} lines={2} aria-label="警示">
      {shown.map(({ id, text, tone }) => (
        <li key={id}>
          <Status tone={toneOf(tone) ?? 'warning'} text={text} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          {opens ? (
            <Button size="small" onClick={() => setWhole(true)}>
              另有 {rest} 条警示
            </Button>
          ) : (
            `另有 ${rest} 条警示`
          )}
        </li>
      )}
    </Row>
  )
}
