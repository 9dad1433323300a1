import { checkRule, type CheckRuleRow } from '@huxi/contract'
import { useState } from 'react'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { labelled } from '../../kit/record/labelled.ts'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { CheckDetail } from './check-rule/check-detail.tsx'
import { CheckForm } from './check-rule/check-form.tsx'
import { TryDialog } from './check-rule/try-dialog.tsx'

const LISTED = labelled(checkRule, { ruleCode: '规则编码', ruleJson: '规则' })

export default function SysCheckRuleList() {
  const [tried, setTried] = useState<CheckRuleRow>()
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={LISTED}
        form={CheckForm}
        cells={['ruleName']}
        detail={CheckDetail}
        wide
        columns={{
          ruleCode: { width: 180 },
          ruleJson: { hidden: true },
          ruleDescription: { width: 280 },
        }}
        rowActions={(row) => <RowAction onClick={() => setTried(row)}>测试</RowAction>}
      />
      <TryDialog rule={tried} onClose={() => setTried(undefined)} />
    </>
  )
}
