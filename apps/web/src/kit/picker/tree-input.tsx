/** Choosing one node of a tree in a drop-down, e.g. the parent of a department. */
import { TreeSelect as AntTreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { asPopup } from '../ui/popup.tsx'
import { useMatcher } from '../tree/matcher.ts'
import { branchKeys, titleOf, type NamedNode } from '../tree/nodes.ts'
import { useTreeOf } from './names.ts'
import type { PickerProps } from './picker-field.tsx'

const TreeSelect = asPopup(AntTreeSelect)

interface TreeInputProps extends Omit<PickerProps, 'multiple'> {
  /** resource whose tree it is */
  to: string
  /** the record being edited: it and what is below it cannot be its parent */
  recordId?: string | undefined
}

interface Option {
  value: string
  title: string
  disabled: boolean
  children: Option[]
}

const optionsOf = (nodes: readonly NamedNode[], barred: ReadonlySet<string>): Option[] =>
  nodes.map((node) => ({
    value: node.key,
    title: titleOf(node),
    disabled: barred.has(node.key),
    children: optionsOf(node.children ?? [], barred),
  }))

export const TreeInput = ({ to, label, recordId, value, onChange, ...rest }: TreeInputProps) => {
  const { data, isLoading } = useTreeOf(to)
  const [typed, setTyped] = useState('')
  const matches = useMatcher(typed)
  const options = useMemo(
    () => optionsOf(data ?? [], recordId === undefined ? new Set() : branchKeys(data ?? [], recordId)),
    [data, recordId],
  )
  return (
    <TreeSelect<string | null, Option>
      {...rest}
      className="hx-block"
      allowClear
      loading={isLoading}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterTreeNode: (_, node) => matches(String(node.title)) }}
      treeData={options}
      value={data ? (value ?? null) : null}
      placeholder={`请选择${label}`}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}
