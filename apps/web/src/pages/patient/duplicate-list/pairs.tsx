import { dismissPair, duplicatePairs, patient, type DuplicatePair } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAction, useCall, useChanged } from '../../../kit/data/query.ts'
import { Pager } from '../../../kit/ui/pager.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { Comparison } from './comparison.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { MergePair } from './use-merge.ts'
import place from '../../../kit/look/place.module.css'
import panel from '../../../kit/look/panel.module.css'
import status from '../../../kit/look/status.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './duplicate-list.module.css'

const SIZE = 10

export const Pairs = () => {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number(params.get('pageNo')) || 1)
  const { data, error, refetch } = useCall(duplicatePairs, { pageNo: page, pageSize: SIZE }, { keep: true })
  const [merged, setMerged] = useState<MergePair>()
  const turnTo = (next: number) => setParams(next === 1 ? {} : { pageNo: String(next) }, { replace: true })
  const isBeyond = data?.records.length === 0 && page > 1
  if (isBeyond) return <Beyond onBack={() => turnTo(1)} />
  if (!data) return <Loading error={error} onRetry={refetch} rows={6} />
  if (data.total === 0)
    return (
      <Empty
        drawing="paper"
        title="没有待核对的重复患者"
        text="登记和导入时，姓名、生日、电话或号码相近的两位患者会出现在这里。"
      />
    )
  return (
    <>
      <Stack as="ul" gap={16} className={styles.pairs}>
        {data.records.map((pair) => (
          <li key={pair.id} className={panel.panel}>
            <Pair pair={pair} onMerge={() => setMerged({ keepId: pair.left.id, dropId: pair.right.id })} />
          </li>
        ))}
      </Stack>
      <Pager page={page} size={SIZE} total={data.total} onChange={turnTo} />
      <MergeDialog pair={merged} onClose={() => setMerged(undefined)} />
    </>
  )
}

/** The last pair of the last page has been judged. */
const Beyond = ({ onBack }: { onBack: () => void }) => (
  <Empty drawing="paper" title="本页已全部核对">
    <Button onClick={onBack}>回到第一页</Button>
  </Empty>
)

const Pair = ({ pair, onMerge }: { pair: DuplicatePair; onMerge: () => void }) => {
  const { id, left, right, reasons, mergeable, obstacle } = pair
  const ask = useConfirm()
  const changed = useChanged(patient)
  const { run, busy } = useAction(dismissPair, { success: '已标记为不是同一人', onDone: () => void changed() })
  const dismiss = () =>
    ask({
      title: `确定“${left.name}”（${left.patientNo}）和“${right.name}”（${right.patientNo}）不是同一人吗？`,
      content: '这一对不再出现在待核对中，两份资料都不变。',
      okText: '不是同一人',
      danger: false,
      onOk: () => run({ id }),
    })
  return (
    <>
      <Row wrap justify="between" gap={16} lines={8} className={place.below12}>
        <div className={status.tags}>
          {reasons.map((reason) => (
            <Tag key={reason} tone="warning" text={reason} />
          ))}
        </div>
        {mergeable ? (
          <Row align="stretch" wrap className={styles.words}>
            <Button loading={busy} onClick={dismiss}>
              不是同一人
            </Button>
            <Button type="primary" onClick={onMerge}>
              合并…
            </Button>
          </Row>
        ) : (
          <span className={words.muted}>{obstacle}</span>
        )}
      </Row>
      <Comparison left={left} right={right} />
    </>
  )
}
