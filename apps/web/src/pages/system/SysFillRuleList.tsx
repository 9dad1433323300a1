/** 系统编码规则: how codes of new records are made, by functions of the program. */
import { fillFunctions, fillRule } from '@huxi/contract'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { useCall } from '../../kit/data/query.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { FillForm } from './fill-rule/fill-form.tsx'
import { TryRule } from './fill-rule/try-rule.tsx'

export default function SysFillRuleList() {
  const { data: functions = [] } = useCall(fillFunctions)
  const titleOf = (key: string) => functions.find((one) => one.key === key)?.title ?? key
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={fillRule}
        form={FillForm}
        columns={{
          ruleCode: { title: '规则编码', width: 180 },
          ruleClass: { title: '填值函数', width: 160, cell: ({ ruleClass }) => titleOf(ruleClass) },
          ruleParams: { width: 220 },
        }}
        rowActions={(row) => <TryRule rule={row} />}
      />
    </>
  )
}
