import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ExportScope } from '../data/export.ts'
import { formatTotal } from '../data/format.ts'
import type { List } from './use-list.ts'
import { Dropdown } from '../ui/popup.tsx'

type Choice = { key: ExportScope; label: string }

const exportChoices = ({ conditions, superQuery, selection, total, estimated }: List): Choice[] => {
  const filtered = Object.keys(conditions).length > 0 || superQuery !== undefined
  return [
    ...(filtered ? [{ key: 'filter' as const, label: `当前条件（${formatTotal(total, estimated)} 条）` }] : []),
    ...(selection.count > 0
      ? [
          {
            key: 'selected' as const,
            label: `已选（${formatTotal(selection.count, selection.whole && estimated)} 条）`,
          },
        ]
      : []),
    { key: 'all', label: filtered ? '全部' : `全部（${formatTotal(total, estimated)} 条）` },
  ]
}

const useExport = (list: List) => {
  const [busy, setBusy] = useState(false)
  const run = async (scope: ExportScope) => {
    setBusy(true)
    await list.exportRows(scope)
    setBusy(false)
  }
  return { busy, run: (scope: ExportScope) => void run(scope) }
}

const KEYS = { autoFocus: true }

export const ExportMenu = ({ list }: { list: List }) => {
  const { busy, run } = useExport(list)
  const choices = exportChoices(list)
  if (choices.length === 1)
    return (
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
        title={`导出${choices[0]!.label}`}
        onClick={() => run(choices[0]!.key)}
      >
        导出
      </Button>
    )
  return (
    <Dropdown
      {...KEYS}
      trigger={['click']}
      disabled={busy}
      menu={{ items: choices, onClick: ({ key }) => run(key as ExportScope) }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy} aria-haspopup="menu">
        导出
      </Button>
    </Dropdown>
  )
}

export const ExportButtons = ({ list }: { list: List }) => {
  const { busy, run } = useExport(list)
  return exportChoices(list).map(({ key, label }) => (
    <Button key={key} icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => run(key)}>
      导出{label}
    </Button>
  ))
}
