import { assessRegistry, toolUses, type RegisteredModel } from '@huxi/contract'
import { int, resource, text } from '@huxi/model'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan } from '../../kit/data/can.tsx'
import { columnsOf } from '../../kit/record/columns.tsx'
import { ReadingList } from '../../kit/list/reading-list.tsx'
import type { Row } from '../../kit/record/row.ts'
import { useWholeList } from '../../kit/list/use-list.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { ModelCard } from './model-list/model-card.tsx'
import { ToolUses } from './model-list/tool-uses.tsx'
import { UrgentTable } from './model-list/urgent-table.tsx'
import { gradesText, isNamed } from './model-list/model-text.ts'

const registry = resource({
  name: 'assess:model',
  title: '评估模型',
  table: 'assess_counter',
  path: '/assess',
  owner: 'global',
  sort: { title: 'asc' },
  label: 'title',
  verbs: { add: false, edit: false, delete: false, deleteBatch: false, exportXls: false },
  fields: {
    title: text('模型名称', { search: 'like' }),
    version: text('版本'),
    status: text('状态'),
    evidence: text('证据'),
    computed: int('近30天计算'),
    ruleSet: text('规则版本'),
  },
})

const modelOf = (row: Row) => row['model'] as RegisteredModel

const COLUMNS = columnsOf(registry, {
  version: { width: 90 },
  ruleSet: { width: 170 },
  status: {
    width: 100,
    cell: (row) =>
      modelOf(row).withheld === null ? <Status tone="success" text="启用" /> : <Status tone="off" text="未启用" />,
  },
  evidence: { width: 360, cell: ({ evidence }) => <Evidence text={String(evidence)} /> },
  computed: { width: 120 },
})
  .filter(({ key }) => key in registry.fields)
  .map((column) => ({ ...column, sortable: false }))

/** A truncated list of grade counts would mislead, so the whole of it is the title. */
const Evidence = ({ text: counts }: { text: string }) => <span title={counts}>{counts}</span>

const rowOf = (model: RegisteredModel): Row => ({
  id: model.code,
  title: model.title,
  version: model.version,
  ruleSet: model.ruleSet,
  evidence: gradesText(model.evidence),
  computed: model.computed,
  model,
})

const TAB = 'tab'
const MODELS = 'models'

export default function AssessModelList() {
  const [params, setParams] = useSearchParams()
  const { can } = useCan()
  const asked = params.get(TAB) ?? MODELS
  const tabs = [
    { key: MODELS, label: '评估模型', children: <Models /> },
    { key: 'urgent', label: '需要确认的分级', children: <UrgentTable /> },
    ...(can(toolUses.access) ? [{ key: 'use', label: '公开工具使用', children: <ToolUses /> }] : []),
  ]
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={tabs.some(({ key }) => key === asked) ? asked : MODELS}
        destroyOnHidden
        onChange={(tab) => setParams(tab === MODELS ? {} : { [TAB]: tab }, { replace: true })}
        items={tabs}
      />
    </>
  )
}

const Models = () => {
  const list = useWholeList(registry, {
    source: assessRegistry,
    find: (models, { title = '' }) => models.filter((model) => isNamed(model, title)).map(rowOf),
  })
  return <ReadingList list={list} columns={COLUMNS} detail={(row) => <ModelCard model={modelOf(row)} />} />
}
