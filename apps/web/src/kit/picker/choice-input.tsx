/** Chooses records of a resource: in a tree where they have one, else in a drop-down that searches by name, pinyin, initials and code. */
import { Button } from 'antd'
import { useEffect, useState, type KeyboardEvent, type UIEvent } from 'react'
import { splitIds } from '../data/format.ts'
import { Select } from '../ui/popup.tsx'
import type { PickerProps } from './picker-props.ts'
import { hasTree, nameOf, useChoices, useNames, type Named } from './names.ts'
import { recentChoices, rememberChoices } from './recent.ts'
import { TreeInput } from './tree-input.tsx'

interface ChoiceProps extends PickerProps {
  /** resource that is pointed at */
  to: string
}

export const ChoiceInput = (props: ChoiceProps) =>
  hasTree(props.to) ? <TreeInput {...props} /> : <ChoiceSelect {...props} />

const PAUSE_MS = 250
/** So near the end the next page is asked for. */
const NEAR_END = 48

/** What was typed, once typing pauses. */
const usePaused = (typed: string): string => {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}

interface Chosen {
  value: string
  label: string
}

const option = ({ id, name }: Named): Chosen => ({ value: id, label: name })

const ChoiceSelect = ({ to, label, value, onChange, multiple = false, ...rest }: ChoiceProps) => {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim())
  const found = useChoices(to, keyword, open)
  const ids = splitIds(value)
  const names = useNames(to, ids)
  const lately = useNames(to, open && keyword === '' ? recentChoices(to) : []).filter(({ disabled }) => !disabled)
  const others = (found.data ?? []).filter(({ id }) => !lately.some((one) => one.id === id))
  const chosen = ids.map((id) => ({ value: id, label: nameOf([...names, ...lately, ...others], id) }))
  const choose = (next: Chosen | Chosen[] | null | undefined) => {
    const picked = [next ?? []].flat().map((one) => one.value)
    rememberChoices(
      to,
      picked.filter((id) => !ids.includes(id)),
    )
    setTyped('')
    onChange?.(picked.join(',') || null)
  }
  const more = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    if (scrollTop + clientHeight > scrollHeight - NEAR_END && found.hasNextPage && !found.isFetching)
      void found.fetchNextPage()
  }
  return (
    <div onKeyDownCapture={multiple ? keepOnTab : undefined}>
      <Select<Chosen | Chosen[] | null>
        {...rest}
        className="hx-block"
        allowClear
        labelInValue
        loading={open && found.isFetching}
        {...(multiple && { mode: 'multiple' as const })}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        placeholder={`请选择${label}`}
        options={
          lately.length > 0
            ? [
                { label: '最近选择', options: lately.map(option) },
                { label: '全部', options: others.map(option) },
              ]
            : others.map(option)
        }
        notFoundContent={<Nothing found={found} />}
        value={multiple ? chosen : (chosen[0] ?? null)}
        onOpenChange={setOpen}
        onPopupScroll={more}
        onChange={choose}
      />
    </div>
  )
}

/** Tab goes on to the next field; the library would choose what is marked, and take back what was chosen last. */
const keepOnTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation()
}

const Nothing = ({ found: { error, isFetching, refetch } }: { found: ReturnType<typeof useChoices> }) => {
  if (error)
    return (
      <span role="alert">
        没有读到选项
        <Button type="link" size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </span>
    )
  return <span role="status">{isFetching ? '正在读取…' : '没有符合条件的选项，请换个名称、拼音或首字母'}</span>
}
