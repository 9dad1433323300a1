import type { Task } from '@huxi/contract'
import { Progress } from 'antd'
import { formatNumber } from '../data/format.ts'
import { Row } from './place.tsx'
import words from '../look/words.module.css'
import styles from './task-progress.module.css'

const UNITS: Readonly<Record<Task['kind'], string>> = {
  import: '行',
  check: '行',
  export: '行',
  verify: '条',
  batch: '名',
}

/** A count says more than a percentage; without a total nothing has begun. */
const amountOf = ({ done, total, kind }: Task): string => {
  if (total === null) return '排队或读取中…'
  return `${formatNumber(Math.min(done, total))} / ${formatNumber(total)} ${UNITS[kind]}`
}

export const TaskProgress = ({ task }: { task: Task }) => {
  const { done, total, title } = task
  const percent = total ? Math.min(100, Math.floor((100 * done) / total)) : 0
  return (
    <Row gap={10} className={styles.progress}>
      <Progress percent={percent} size="small" showInfo={false} aria-label={`${title}的进度`} />
      <span className={`${words.second} ${words.oneLine}`}>{amountOf(task)}</span>
    </Row>
  )
}
