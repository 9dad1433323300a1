import { report } from '@huxi/contract'
import { Form, Tabs } from 'antd'
import { useEffect, useState, type ReactElement } from 'react'
import { useCan } from '../../../../../kit/data/can.tsx'
import { FormField } from '../../../../../kit/form/form-field.tsx'
import { focusField, type FormHandle } from '../../../../../kit/form/use-record-form.ts'
import type { ChildRow } from '../../../../../kit/kinds/pasted.ts'
import type { FormSlotProps } from '../../../../../kit/record/record-editor.tsx'
import { ChartsInput, ItemsInput, ParamsInput } from './lists.tsx'
import { goneFrom, type Lists } from './parsed.ts'
import { PreviewPart } from './preview.tsx'
import { SqlPart } from './sql-part.tsx'
import { useParsing } from './use-parsing.ts'
import fields from '../../../../../kit/look/fields.module.css'
import groupHead from '../../../../../kit/look/group-head.module.css'

const LISTS = ['items', 'params', 'charts'] as const
type Tab = (typeof LISTS)[number] | 'preview'

const isList = (name: string | undefined): name is (typeof LISTS)[number] => LISTS.some((one) => one === name)

const { items: ITEMS, params: PARAMS, charts: CHARTS } = report.fields
const NO_ROWS: readonly ChildRow[] = []

const useRows = (handle: FormHandle, name: Tab): readonly ChildRow[] =>
  (Form.useWatch(name, handle.form) as readonly ChildRow[] | null | undefined) ?? NO_ROWS

/** A refused form opens the tab of its first error. */
const useTabInSight = ({ id, issues }: FormHandle): [Tab, (tab: Tab) => void] => {
  const [tab, setTab] = useState<Tab>('items')
  const first = issues[0]?.name
  useEffect(() => {
    if (!isList(first)) return
    setTab(first)
    // The field was hidden when the form focused it.
    requestAnimationFrame(() => focusField(id, first))
  }, [id, issues, first])
  return [tab, setTab]
}

export const ReportForm = ({ handle }: FormSlotProps) => {
  const parsing = useParsing(handle)
  const [tab, setTab] = useTabInSight(handle)
  const [items, params, charts] = [useRows(handle, 'items'), useRows(handle, 'params'), useRows(handle, 'charts')]
  const missing = goneFrom({ items, params }, parsing.parsed)
  const issuesOf = (name: keyof Lists) => ({ ...missing[name], ...handle.inner[name] })
  return (
    <>
      <Settings handle={handle} />
      <SqlPart
        handle={handle}
        faults={parsing.faults}
        onFaults={parsing.setFaults}
        busy={parsing.busy}
        onParse={() => void parsing.parse()}
        onPreview={() => {
          setTab('preview')
          void parsing.show(valuesOf(params))
        }}
      />
      <Tabs
        className={fields.wide ?? ''}
        activeKey={tab}
        onChange={(key) => setTab(key as Tab)}
        items={[
          listTab('items', '字段', items, <ItemsInput field={ITEMS} issues={issuesOf('items')} />),
          listTab('params', '参数', params, <ParamsInput field={PARAMS} issues={issuesOf('params')} />),
          listTab(
            'charts',
            '图表',
            charts,
            <ChartsInput field={CHARTS} issues={handle.inner['charts']} items={items} />,
          ),
          {
            key: 'preview',
            label: '预览',
            children: <PreviewPart items={items} params={params} parsing={parsing} />,
          },
        ]}
      />
    </>
  )
}

const Settings = ({ handle }: Pick<FormSlotProps, 'handle'>) => {
  const { can } = useCan()
  return (
    <>
      <FormField name="name" />
      <FormField name="code" help="选择框按它找到报表：字母开头，可含数字、下划线和短横线" />
      <FormField name="roleIds" help="拥有其中任一角色的人可以运行这个报表，看到的仍是各自有权看到的数据" wide />
      <FormField name="content" wide />
      <h3 className={groupHead.groupHead}>查询</h3>
      {(can('online:report:source') || Boolean(handle.form.getFieldValue('dbSource'))) && (
        <FormField
          name="dbSource"
          help="不选则查询本系统；外部数据源只能查询已开放的视图，可用角色看到其中全部的行"
          wide
        />
      )}
    </>
  )
}

const listTab = (name: (typeof LISTS)[number], label: string, rows: readonly ChildRow[], input: ReactElement) => ({
  key: name,
  label: rows.length > 0 ? `${label} ${rows.length}` : label,
  forceRender: true,
  children: (
    <FormField name={name} label="">
      {input}
    </FormField>
  ),
})

const valuesOf = (params: readonly ChildRow[]): Record<string, string> =>
  Object.fromEntries(params.map(({ paramName, paramValue }) => [String(paramName ?? ''), String(paramValue ?? '')]))
