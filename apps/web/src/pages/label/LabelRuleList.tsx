/** 标签规则: conditions that give labels, tried before they are switched on; every run stands in its own list. */
import { addStarterRules, labelRule, labelRun, tryRule } from '@huxi/contract'
import { Button, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { Can, useCan } from '../../kit/data/can.tsx'
import { useAction, useChanged } from '../../kit/data/query.ts'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { codeOf } from '@huxi/model'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { RuleForm } from './rule/rule-form.tsx'
import { RunActions } from './rule/run-actions.tsx'

const TAB = 'tab'

const Rules = () => {
  const changed = useChanged(labelRule)
  const starters = useAction(addStarterRules, { onDone: () => void changed() })
  return (
    <ResourceTable
      resource={labelRule}
      form={RuleForm}
      columns={{
        name: { width: 150 },
        labelId: { width: 140 },
        sentence: { width: 320 },
        createTime: { hidden: true },
      }}
      toolbar={() => (
        <Can code={addStarterRules.access as string}>
          <Button loading={starters.busy} onClick={() => void starters.run({})}>
            添加常用规则
          </Button>
        </Can>
      )}
      lead={(row) => (
        <Can code={tryRule.access as string}>
          <RunActions rule={row} />
        </Can>
      )}
      width={230}
    />
  )
}

export default function LabelRuleList() {
  const [params, setParams] = useSearchParams()
  const { can } = useCan()
  const tabs = [
    { key: 'rules', label: '规则', code: codeOf(labelRule, 'list'), children: <Rules /> },
    {
      key: 'runs',
      label: '运行记录',
      code: codeOf(labelRun, 'list'),
      children: <ResourceTable resource={labelRun} prefix="run_" />,
    },
  ].filter(({ code }) => can(code))
  const chosen = tabs.find(({ key }) => key === params.get(TAB)) ?? tabs[0]
  return (
    <>
      <PageHeader />
      <Tabs
        {...(chosen && { activeKey: chosen.key })}
        onChange={(key) => setParams({ [TAB]: key })}
        items={tabs.map(({ key, label, children }) => ({ key, label, children }))}
        destroyOnHidden
      />
    </>
  )
}
