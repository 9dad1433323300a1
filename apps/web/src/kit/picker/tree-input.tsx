import { TreeSelect as AntTreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { splitIds } from '../data/format.ts'
import { asPopup, NoOption } from '../ui/popup.tsx'
import { useMatcher } from '../ui/matcher.ts'
import { branchKeys, findNode, flatten, distinctNames, type NamedNode } from '../tree/nodes.ts'
import { nameOf, useNames, useTreeOf } from './names.ts'
import { NoChoice } from '../ui/no-choice.tsx'
import type { PickerProps } from './picker-props.ts'
import place from '../look/place.module.css'

const TreeSelect = asPopup(AntTreeSelect)

interface TreeInputProps extends PickerProps {
  to: string
  /** the edited record: it and its descendants cannot be its parent */
  recordId?: string | undefined
}

interface Option {
  value: string
  title: string
  disabled: boolean
  children: Option[]
}

type Names = ReturnType<typeof distinctNames>

const optionsOf = (nodes: readonly NamedNode[], apart: Names, barred: ReadonlySet<string>): Option[] =>
  nodes.map((node) => ({
    value: node.key,
    title: apart(node),
    disabled: barred.has(node.key),
    children: optionsOf(node.children ?? [], apart, barred),
  }))

interface Selection {
  value: string
  label: string
}

export const TreeInput = ({ to, label, recordId, value, onChange, multiple = false, ...rest }: TreeInputProps) => {
  const { data, error, isLoading, refetch } = useTreeOf(to)
  const [typed, setTyped] = useState('')
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const matches = useMatcher(typed)
  const ids = splitIds(value)
  const names = useNames(to, ids)
  const distinctName = useMemo(() => distinctNames(data ?? []), [data])
  const chosen = ids.map((id): Selection => {
    const node = findNode(data ?? [], id)
    return { value: id, label: node ? distinctName(node) : nameOf(names, id) }
  })
  const options = useMemo(
    () => optionsOf(data ?? [], distinctName, recordId === undefined ? new Set() : branchKeys(data ?? [], recordId)),
    [data, distinctName, recordId],
  )
  return (
    <TreeSelect<Selection | Selection[] | null, Option>
      {...rest}
      className={place.block}
      allowClear
      labelInValue
      multiple={multiple}
      loading={isLoading}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterTreeNode: (_, node) => matches(String(node.title)) }}
      treeData={options}
      notFoundContent={
        <NoChoice label={label} error={error} onRetry={() => void refetch()}>
          <NoOption typed={typed} noun={label} />
        </NoChoice>
      }
      // results expand after the pinyin of a long tree arrived, not only on typing
      treeExpandedKeys={typed === '' ? [...expanded] : flatten(data ?? []).map(({ key }) => key)}
      onTreeExpand={(keys) => setExpanded(keys.map(String))}
      value={multiple ? chosen : (chosen[0] ?? null)}
      placeholder={`请选择${label}`}
      onChange={(next) =>
        onChange?.(
          [next ?? []]
            .flat()
            .map((one) => one.value)
            .join(',') || null,
        )
      }
    />
  )
}
