import type { FlagMark } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { Row } from '../ui/place.tsx'
import { Status, toneOf } from '../ui/status.tsx'

type Mark = Pick<FlagMark, 'text'> & { readonly tone: string; readonly isolation?: boolean }

/** Severe flags and isolations are never folded. */
export const inSight = <M extends Mark>(flags: readonly M[], most: number): readonly M[] =>
  flags.filter(({ tone, isolation }, n) => n < most || tone === 'red' || isolation)

interface FlagListProps {
  flags: readonly FlagMark[]
  most: number
  /** within a choice, which is pressed itself, the rest is only counted */
  opens?: boolean
}

export const FlagList = ({ flags, most, opens = false }: FlagListProps) => {
  const [whole, setWhole] = useState(false)
  const visible = whole ? flags : inSight(flags, most)
  const rest = flags.filter((flag) => !visible.includes(flag))
  return (
    <Row as="ul" align="baseline" wrap gap={16} lines={2} aria-label="警示">
      {visible.map(({ id, text, tone }) => (
        <li key={id}>
          <Status tone={toneOf(tone) ?? 'warning'} text={text} />
        </li>
      ))}
      {rest.length > 0 && (
        <>
          <li data-screen>
            {opens ? (
              <Button size="small" onClick={() => setWhole(true)}>
                另有 {rest.length} 条警示
              </Button>
            ) : (
              `另有 ${rest.length} 条警示`
            )}
          </li>
          <li data-print>{rest.map(({ text }) => text).join('、')}</li>
        </>
      )}
    </Row>
  )
}
