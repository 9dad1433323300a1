import { testFillRule, type FillRuleRow } from '@huxi/contract'
import { call } from '../../../kit/data/call.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { useModal } from '../../../kit/ui/modal.tsx'

export const TryRule = ({ rule: { ruleName, ruleCode } }: { rule: FillRuleRow }) => {
  const modal = useModal()
  const run = async () => {
    try {
      const made = await call(testFillRule, { ruleCode })
      modal.info({
        title: `测试填值规则“${ruleName}”`,
        content: `生成结果：${[made].flat().join('，')}`,
        okText: '确定',
      })
    } catch (error) {
      reportFailure(error)
    }
  }
  return <RowAction onClick={() => void run()}>测试</RowAction>
}
