import { Button } from 'antd'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import type { CatFilling } from './use-cat.ts'
import bar from '../../../kit/look/bar.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './cat.module.css'

export const EarlierBar = ({ filling: { earlier, unasked, confirmAll } }: { filling: CatFilling }) => {
  const { total, retry } = earlier
  if (retry && !total) return <PartFailure text="没有读到上次的 CAT 答案，请逐题询问" onRetry={retry} />
  if (!total) return null
  const latest = `上次 CAT ${total.text}（${total.source}，${total.at}）`
  if (unasked.size === 0)
    return (
      <p className={words.second}>
        {latest} {total.stale && <Tag tone="orange" text="数据已过期" />}
      </p>
    )
  return (
    <div className={`${bar.bar} ${styles.earlierBar}`} data-tone="warning" role="status">
      <span>
        {latest}。有 {unasked.size} 题预填了上次的答案，请逐题询问患者：有变化的改选，没有变化的点“与上次相同”。
      </span>
      <Button size="small" onClick={confirmAll}>
        已逐题询问，其余与上次相同
      </Button>
    </div>
  )
}
