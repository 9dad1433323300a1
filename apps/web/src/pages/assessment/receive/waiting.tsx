/** Submitted assessments that staff have not received: enough to ask the patient for the code, without answers. */
import { waitingHandoffs } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'
import { clockOf } from '../../../kit/draft/content.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { Row } from '../../../kit/ui/place.tsx'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './receive.module.css'

export const Waiting = () => {
  const { data = [], error, refetch } = useCall(waitingHandoffs, {}, { live: true })
  if (error && data.length === 0)
    return <PartFailure text="等待接收的评估加载失败，仍可输入编码接收" onRetry={refetch} />
  if (data.length === 0) return null
  return (
    <section aria-labelledby="receive-waiting">
      <h3 className={styles.waitingTitle} id="receive-waiting">
        等待接收 <span className={words.muted}>{data.length} 份，请向患者询问编码</span>
      </h3>
      <ul className={`${place.ruled} ${styles.waiting}`}>
        {data.map(({ title, createTime, expiresAt, opened }) => (
          <Row as="li" wrap align="baseline" gap={12} lines={2} key={`${createTime} ${expiresAt} ${title}`}>
            <span>{title}</span>
            {opened && <Tag text="您已打开" />}
            <span className={words.muted}>
              {clockOf(createTime)} 提交，{clockOf(expiresAt)} 失效
            </span>
          </Row>
        ))}
      </ul>
    </section>
  )
}
