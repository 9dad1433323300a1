/** 试运行 and 立即运行: the changes a rule would make, with sample patients; a run with many changes asks first. */
import { labelRule, labelRun, patientLabel, runRule, tryRule, type LabelRule, type TrialAnswer } from '@huxi/contract'
import { moveCode, moveEndpoint } from '@huxi/model'
import { App, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { call, callFull } from '../../../kit/data/call.ts'
import { Can, useCan } from '../../../kit/data/can.tsx'
import { reportFailure } from '../../../kit/data/failure.ts'
import { formatNumber, MISSING } from '../../../kit/data/format.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { Modal } from '../../../kit/ui/modal.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import words from '../../../kit/look/words.module.css'
import styles from './rule.module.css'

const CHANGES = { added: '新增', removed: '结束', kept: '保持' } as const

type Rule = Pick<LabelRule, 'id' | 'name' | 'status'>

export const RunActions = ({ rule }: { rule: Rule }) => {
  const [trial, setTrial] = useState<{ answer: TrialAnswer; open: boolean }>()
  const { once, busy } = useOnce()
  const { can } = useCan()
  const changed = useAllChanged()
  const run = useRun(rule)
  const tryIt = async (): Promise<void> => {
    try {
      setTrial({ answer: await call(tryRule, { id: rule.id }), open: true })
      await changed()
    } catch (error) {
      reportFailure(error)
    }
  }
  const close = (): void => trial && setTrial({ ...trial, open: false })
  const runTried = (): Promise<void> => {
    close()
    return run(false)
  }
  const startNow = async (): Promise<void> => {
    try {
      await call(moveEndpoint(labelRule, 'start'), { ids: rule.id })
      close()
      await run(false)
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <>
      {can(tryRule.access) && <RowAction onClick={() => void once(tryIt)}>{busy ? '正在试运行…' : '试运行'}</RowAction>}
      {rule.status === 'on' && can(runRule.access) && (
        <RowAction onClick={() => void once(() => run(false))}>立即运行</RowAction>
      )}
      {trial && (
        <Trial
          name={rule.name}
          answer={trial.answer}
          open={trial.open}
          onClose={close}
          start={
            rule.status === 'on' ? (
              <Can code={runRule.access as string}>
                <Button type="primary" loading={busy} onClick={() => void once(runTried)}>
                  立即运行
                </Button>
              </Can>
            ) : (
              <Can code={moveCode(labelRule, 'start')}>
                <Button type="primary" loading={busy} onClick={() => void once(startNow)}>
                  启用并立即运行
                </Button>
              </Can>
            )
          }
        />
      )}
    </>
  )
}

const useAllChanged = () => {
  const [rules, runs, labels] = [useChanged(labelRule), useChanged(labelRun), useChanged(patientLabel)]
  return () => Promise.all([rules(), runs(), labels()])
}

const useRun = ({ id, name }: Rule) => {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const changed = useAllChanged()
  const run = async (agreed: boolean): Promise<void> => {
    try {
      const { result, message: text } = await callFull(runRule, { id, ...(agreed && { agreed: 'true' }) })
      await changed()
      if (!result?.asks) return void message.success(text)
      confirm({
        title: `运行“${name}”会改变较多患者的标签，确定运行吗？`,
        content: `现有 ${formatNumber(result.before)} 人持有；将新增 ${formatNumber(result.added)} 人，结束 ${formatNumber(result.removed)} 人。`,
        okText: '运行',
        danger: false,
        onOk: () => run(true),
      })
    } catch (error) {
      reportFailure(error)
    }
  }
  return run
}

interface TrialProps {
  name: string
  answer: TrialAnswer
  open: boolean
  onClose: () => void
  start: ReactNode
}

const Trial = ({ name, answer, open, onClose, start }: TrialProps) => {
  const { sentence, matched, added, removed, suppressed, before, rounded, samples } = answer
  const figures = [
    ['符合条件', matched],
    ['将新增', added],
    ['将结束', removed],
    ['现持有', before],
    ['手工移除，不再添加', suppressed],
  ] as const
  return (
    <Modal title={`试运行：${name}`} open={open} onCancel={onClose} footer={null} width={760}>
      <Stack>
        <div className={`${words.strong} ${words.wrap}`}>{sentence}</div>
        <Row as="dl" gap={32} lines={8} align="stretch" wrap className={styles.figures}>
          {figures.map(([title, count]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{formatNumber(count)} 人</dd>
            </div>
          ))}
        </Row>
        <div>{start}</div>
        {rounded && <p>您看不到全部患者，人数已向下取为 5 的倍数。</p>}
        <p>没有写入任何标签。下面最多列出 20 名您可以查看的患者，先列有变动的。</p>
        {samples.length > 0 && (
          <ReadTable
            head={['患者', '编号', '变动', '依据']}
            rows={samples.map((row) => [
              row.name,
              <span key="no" className={words.oneLine}>
                {row.patientNo}
              </span>,
              CHANGES[row.change],
              row.why.join('；') || MISSING,
            ])}
          />
        )}
      </Stack>
    </Modal>
  )
}
