/** 系统配置: settings that apply without a restart, with default and last editor. */
import { editSetting, settingHistory, settingList, SETTING_CODES, type Setting } from '@huxi/contract'
import { dict, longText } from '@huxi/model'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { useCan } from '../../kit/data/can.tsx'
import { MISSING } from '../../kit/data/format.ts'
import { useCall } from '../../kit/data/query.ts'
import { FormDialog } from '../../kit/record/form-dialog.tsx'
import { Modal } from '../../kit/ui/modal.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { ReadTable } from '../../kit/ui/read-table.tsx'
import { Empty, Loading } from '../../kit/ui/states.tsx'
import { Tag } from '../../kit/ui/status.tsx'
import { reloadRuntimeConfig } from '../../platform/config-reload.ts'
import { Row, Stack } from '../../kit/ui/place.tsx'
import panel from '../../kit/look/panel.module.css'

const HEAD = ['设置', '当前值', '默认值', '来源', '最近修改', '操作'] as const

const labelOf = ({ choices }: Setting, value: string | null): string =>
  choices?.find((one) => one.value === value)?.label ?? (value || MISSING)

export default function SettingList() {
  const { data, error, refetch } = useCall(settingList, {})
  const [edited, setEdited] = useState<Setting>()
  const [past, setPast] = useState<Setting>()
  const groups = Map.groupBy(data ?? [], ({ group }) => group)
  const save = async (one: Setting, value: string | null) => {
    await call(editSetting, { name: one.name, value, version: one.version })
    reloadRuntimeConfig()
    await refetch()
  }
  return (
    <>
      <PageHeader />
      <Stack gap={16}>
        <Alert
          type="info"
          showIcon
          title="这些设置对整个系统的所有租户有效，修改后立即生效，不必重新启动；他人已打开的窗口在刷新页面后显示新的名称和页脚。"
        />
        {!data && <Loading error={error} onRetry={refetch} rows={8} />}
        {[...groups].map(([group, settings]) => (
          <section key={group} className={panel.panel}>
            <div className={panel.head}>
              <h2>{group}</h2>
            </div>
            <ReadTable
              head={HEAD}
              rows={settings.map((one) => [
                one.title,
                labelOf(one, one.value),
                labelOf(one, one.initial),
                <Source key="source" of={one} />,
                one.changedAt ? `${one.changedBy ?? ''} ${one.changedAt}` : MISSING,
                <Actions key="actions" of={one} onEdit={() => setEdited(one)} onPast={() => setPast(one)} />,
              ])}
            />
          </section>
        ))}
      </Stack>
      <FormDialog question={edited && questionOf(edited, save)} onClose={() => setEdited(undefined)} />
      <Modal
        open={past !== undefined}
        title={`${past?.title ?? ''}的修改历史`}
        footer={null}
        onCancel={() => setPast(undefined)}
      >
        {past && <History of={past} />}
      </Modal>
    </>
  )
}

const questionOf = (one: Setting, save: (one: Setting, value: string | null) => Promise<void>) => ({
  title: `修改${one.title}`,
  subject: one.description,
  fields: {
    value: one.dictCode ? dict(one.title, one.dictCode) : longText(one.title, { max: 2000 }),
  },
  initial: { value: one.value },
  intro: `默认值：${labelOf(one, one.initial)}。留空恢复默认值。`,
  onSubmit: ({ value }: { value?: unknown }) => save(one, (value as string | null | undefined) ?? null),
})

const Source = ({ of: { source, unusable, name } }: { of: Setting }) => {
  if (source === 'environment') return <Tag tone="blue" text={`由环境变量 ${name} 固定`} />
  if (unusable) return <Tag tone="red" text="修改过的值已不可用，按默认值" />
  return source === 'changed' ? <Tag tone="green" text="已修改" /> : <Tag text="默认" />
}

const Actions = ({ of: one, onEdit, onPast }: { of: Setting; onEdit: () => void; onPast: () => void }) => {
  const { can } = useCan()
  return (
    <Row align="stretch">
      {can(SETTING_CODES.edit) && one.source !== 'environment' && (
        <Button aria-label={`修改${one.title}`} onClick={onEdit}>
          修改
        </Button>
      )}
      {one.version > 0 && (
        <Button aria-label={`${one.title}的历史`} onClick={onPast}>
          历史
        </Button>
      )}
    </Row>
  )
}

const History = ({ of: one }: { of: Setting }) => {
  const { data, error, refetch } = useCall(settingHistory, { name: one.name })
  if (!data) return <Loading error={error} onRetry={refetch} rows={3} />
  if (data.length === 0) return <Empty drawing="lock" title="没有修改过" text="修改后在这里看到历史" />
  return (
    <ReadTable
      head={['时间', '修改人', '之前', '之后']}
      rows={data.map(({ createTime, createBy, createBy_dictText: name, before, value }) => [
        createTime,
        name ?? createBy ?? MISSING,
        before === null ? '默认值' : labelOf(one, before),
        value === null ? '默认值' : labelOf(one, value),
      ])}
    />
  )
}
