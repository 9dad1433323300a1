import { PartFailure } from '../ui/part-failure.tsx'
import type { Popup } from './use-popup.ts'
import styles from './popup-picker.module.css'

const NAMED = 10

export const InitialNote = ({ rows: { missing, error, retry } }: { rows: Popup['initialRows'] }) => {
  if (error) return <PartFailure text="没有读到原来选择的记录，确定后以新的选择为准" onRetry={retry} />
  if (missing.length === 0) return null
  return (
    <p className={styles.note} role="status">
      原来选择的 {missing.slice(0, NAMED).join('、')}
      {missing.length > NAMED && ` 等 ${missing.length} 项`} 不在可选范围内，确定后不再保留。
    </p>
  )
}
