import { Checkbox, Segmented } from 'antd'
import { Stack } from '../ui/place.tsx'
import panel from '../look/panel.module.css'
import words from '../look/words.module.css'
import styles from './compared-choice.module.css'

interface Choice {
  value: string
  label: string
}

interface ComparedChoiceProps {
  title: string
  noun: string
  one: string
  most: number
  kinds: readonly Choice[]
  kind: string
  onKind: (kind: string) => void
  records: readonly Choice[]
  chosen: readonly string[]
  onChosen: (ids: readonly string[]) => void
  space: string | undefined
}

export const ComparedChoice = ({
  title,
  noun,
  one,
  most,
  kinds,
  kind,
  onKind,
  records,
  chosen,
  space,
  onChosen,
}: ComparedChoiceProps) => (
  <Stack as="section" className={`${panel.panel} ${space}`} aria-label={title}>
    <Segmented aria-label={noun} className={styles.kinds} value={kind} options={[...kinds]} onChange={onKind} />
    <p className={words.muted}>
      {records.length < 2 ? `${one}只有一次，还不能对比。` : `请选择 2 到 ${most} 次，已选择 ${chosen.length} 次。`}
    </p>
    <Checkbox.Group
      className={styles.records}
      value={[...chosen]}
      onChange={(ids) => onChosen(ids.map(String))}
      options={records.map((record) => ({
        ...record,
        disabled: chosen.length >= most && !chosen.includes(record.value),
      }))}
    />
  </Stack>
)
