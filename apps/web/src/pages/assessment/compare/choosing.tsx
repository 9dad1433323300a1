import type { Assessment } from '@huxi/contract'
import { Checkbox, Segmented } from 'antd'
import place from '../../../kit/look/place.module.css'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import { Stack } from '../../../kit/ui/place.tsx'
import styles from './compare.module.css'

export const COMPARED_MOST = 4

interface ChoosingProps {
  /** Latest first. */
  rows: readonly (Assessment & { content_dictText?: string })[]
  content: string
  chosen: readonly string[]
  onContent: (content: string) => void
  onChosen: (ids: readonly string[]) => void
}

export const Choosing = ({ rows, content, chosen, onContent, onChosen }: ChoosingProps) => {
  const contents = [...Map.groupBy(rows, (row) => row.content)]
  const own = rows.filter((row) => row.content === content)
  return (
    <Stack as="section" className={`${panel.panel} ${place.below16}`} aria-label="选择评估">
      <Segmented
        aria-label="评估内容"
        className={styles.contents}
        value={content}
        options={contents.map(([value, of]) => ({
          value,
          label: `${of[0]!.content_dictText ?? value}（${of.length}）`,
        }))}
        onChange={onContent}
      />
      <p className={words.muted}>
        {own.length < 2
          ? '这项评估只有一次，还不能对比。'
          : `请选择 2 到 ${COMPARED_MOST} 次，已选择 ${chosen.length} 次。`}
      </p>
      <Checkbox.Group
        className={styles.rows}
        value={[...chosen]}
        onChange={(ids) => onChosen(ids.map(String))}
        options={own.map(({ id, performedAt, figures }) => ({
          value: id,
          label: `${performedAt.slice(0, 16)} ${figures}`,
          disabled: chosen.length >= COMPARED_MOST && !chosen.includes(id),
        }))}
      />
    </Stack>
  )
}
