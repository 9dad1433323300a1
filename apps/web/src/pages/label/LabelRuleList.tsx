/** 标签规则: conditions that assign labels, tried before they are enabled; every run is recorded. */
import { addStarterRules, labelRule, labelRun } from '@huxi/contract'
import { Button, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { Can } from '../../kit/data/can.tsx'
import { itemOf, useDict } from '../../kit/data/dict.ts'
import { useAction, useChanged } from '../../kit/data/query.ts'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Row } from '../../kit/ui/place.tsx'
import { Status, Tag } from '../../kit/ui/status.tsx'
import type { Row as RecordRow } from '../../kit/record/row.ts'
import { ConditionSide } from './rule/condition-input.tsx'
import { RuleForm } from './rule/rule-form.tsx'
import { RunActions } from './rule/run-actions.tsx'

const TAB = 'tab'

const SIDES = { condition: ConditionSide }

const RuleStatus = ({ row: { status, edition, triedEdition } }: { row: RecordRow }) => {
  const item = itemOf(useDict('label_rule_status').items, String(status))
  return (
    <Row gap={4} lines={4} align="baseline" wrap>
      <Tag tone={item?.color} text={item?.text ?? String(status)} />
      {status === 'on' && edition !== triedEdition && <Status tone="warning" text="条件待试运行" />}
    </Row>
  )
}

const Rules = () => {
  const changed = useChanged(labelRule)
  const starters = useAction(addStarterRules, { onDone: () => void changed() })
  return (
    <ResourceTable
      resource={labelRule}
      form={RuleForm}
      sideCells={SIDES}
      wide
      columns={{
        name: { width: 150 },
        labelId: { width: 140 },
        sentence: { width: 300 },
        edition: { hidden: true },
        triedEdition: { hidden: true },
        status: { width: 116, cell: (row) => <RuleStatus row={row} /> },
        createTime: { hidden: true },
      }}
      toolbar={() => (
        <Can code={addStarterRules.access as string}>
          <Button loading={starters.busy} onClick={() => void starters.run({})}>
            添加常用规则
          </Button>
        </Can>
      )}
      lead={(row) => <RunActions rule={row} />}
      width={230}
    />
  )
}

const TABS = [
  { key: 'rules', label: '规则', children: <Rules /> },
  { key: 'runs', label: '运行记录', children: <ResourceTable resource={labelRun} prefix="run_" /> },
]

export default function LabelRuleList() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={TABS.find(({ key }) => key === params.get(TAB))?.key ?? 'rules'}
        onChange={(key) => setParams({ [TAB]: key })}
        items={TABS}
        destroyOnHidden
      />
    </>
  )
}
