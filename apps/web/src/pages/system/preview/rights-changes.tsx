/** 变更影响: gained and lost rights; users with the same change are grouped. */
import type { RightsChange, SavePreview } from '@huxi/contract'
import { useState } from 'react'
import { cutText, formatNumber } from '../../../kit/data/format.ts'
import { Grid, Row, Stack } from '../../../kit/ui/place.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import panel from '../../../kit/look/panel.module.css'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './save-preview.module.css'

const NOBODY = '没有人的权限会改变。'

export const RightsChanges = ({ preview: { groups, others } }: { preview: SavePreview }) => {
  if (groups.length === 0) return <p className={words.second}>{NOBODY}</p>
  return (
    <Stack gap={12}>
      {groups.map((group, at) => (
        <Group key={at} group={group} />
      ))}
      {others > 0 && <p className={words.muted}>另有 {formatNumber(others)} 人的权限也会改变，各不相同。</p>}
    </Stack>
  )
}

const Group = ({ group }: { group: RightsChange }) => {
  const { count, people, own, gain, lose } = group
  const rest = count - people.length
  return (
    <Stack as="section" className={`${panel.box} ${styles.group}`} aria-label={`${count} 人`}>
      <Row as="p" align="baseline" wrap lines={4} className={`${words.wrap} ${place.flat}`}>
        <b>{formatNumber(count)} 人</b>
        {own && <Tag tone="warning" text="包括您自己" />}
        {people.length > 0 && (
          <span className={words.second}>
            {people.map(({ realname }) => cutText(realname)).join('、')}
            {rest > 0 && `，另有 ${formatNumber(rest)} 人`}
          </span>
        )}
      </Row>
      <Lines word="将失去" tone="danger" lines={lose} />
      <Lines word="将获得" tone="success" lines={gain} />
    </Stack>
  )
}

/** Longer lists are expandable. */
const FIRST = 8

interface LinesProps {
  word: string
  tone: 'danger' | 'success'
  lines: readonly string[]
}

const Lines = ({ word, tone, lines }: LinesProps) => {
  const [all, setAll] = useState(false)
  if (lines.length === 0) return null
  const visible = all ? lines : lines.slice(0, FIRST)
  return (
    <Grid columns="max-content minmax(0, 1fr)" gap={10} lines={8} align="start">
      <Tag tone={tone} text={word} />
      <ul className={words.wrap} aria-label={word}>
        {visible.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {visible.length < lines.length && (
          <li>
            <button type="button" className={words.link} onClick={() => setAll(true)}>
              其余 {lines.length - visible.length} 项
            </button>
          </li>
        )}
      </ul>
    </Grid>
  )
}
