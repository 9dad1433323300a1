import { fillFunctions, fillRule } from '@huxi/contract'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { labelled } from '../../kit/record/labelled.ts'
import { useCall } from '../../kit/data/query.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { FillForm } from './fill-rule/fill-form.tsx'
import { paramsText } from './fill-rule/params-text.ts'
import { TryRule } from './fill-rule/try-rule.tsx'

const LISTED = labelled(fillRule, { ruleCode: '规则编码', ruleClass: '填值函数' })

export default function SysFillRuleList() {
  const { data: functions = [] } = useCall(fillFunctions)
  const functionOf = (key: string) => functions.find((one) => one.key === key)
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={LISTED}
        form={FillForm}
        cells={['ruleName']}
        columns={{
          ruleCode: { width: 180 },
          ruleClass: { width: 160, cell: ({ ruleClass }) => functionOf(ruleClass)?.title ?? ruleClass },
          ruleParams: { width: 220, cell: (row) => paramsText(row, functionOf(row.ruleClass)) },
        }}
        rowActions={(row) => <TryRule rule={row} />}
      />
    </>
  )
}
