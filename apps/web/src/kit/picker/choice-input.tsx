import type { RefSelectProps } from 'antd'
import { useRef, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react'
import { splitIds } from '../data/format.ts'
import { useDebounced } from '../data/use-debounced.ts'
import { NoOption, Select } from '../ui/popup.tsx'
import { calledSo, useCreator } from './creator.ts'
import { NoChoice } from '../ui/no-choice.tsx'
import type { PickerProps } from './picker-props.ts'
import { hasTree, nameOf, useChoices, useNames, type Named, type Within } from './names.ts'
import { recentChoices, rememberChoices } from './recent.ts'
import { TreeInput } from './tree-input.tsx'
import place from '../look/place.module.css'
import styles from './choice-input.module.css'

interface ChoiceProps extends PickerProps {
  to: string
  within?: Within | undefined
}

export const ChoiceInput = (props: ChoiceProps) =>
  hasTree(props.to) ? <TreeInput {...props} /> : <ChoiceSelect {...props} />

const NEAR_END = 48

interface Selection {
  value: string
  label: ReactNode
}

const NEW = '+'

const option = ({ id, name }: Named): Selection => ({ value: id, label: name })

const ChoiceSelect = ({ to, within, label, value, onChange, multiple = false, ...rest }: ChoiceProps) => {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const ids = splitIds(value)
  const { found, looking, lately, others, nameOfId } = useOffered({ to, within, typed: typed.trim(), open, ids })
  const chosen = ids.map((id) => ({ value: id, label: nameOfId(id) }))
  const take = (picked: readonly string[]) => {
    rememberChoices(
      to,
      picked.filter((id) => !ids.includes(id)),
    )
    setTyped('')
    onChange?.(picked.join(',') || null)
  }
  const control = useRef<RefSelectProps>(null)
  const creation = useCreation(to, within, {
    onAdded: (id) => take(multiple ? [...ids, id] : [id]),
    onGone: () => control.current?.focus(),
  })
  const choose = (next: Selection | Selection[] | null | undefined) => {
    const picked = [next ?? []].flat().map((one) => one.value)
    if (!picked.includes(NEW)) return take(picked)
    setTyped('')
    setOpen(false)
    creation?.start(typed.trim())
  }
  const more = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    if (scrollTop + clientHeight > scrollHeight - NEAR_END && found.hasNextPage && !found.isFetching)
      void found.fetchNextPage()
  }
  const nothing = (
    <NoChoice label={label} error={found.error} onRetry={() => void found.refetch()}>
      <NoOption typed={typed} busy={found.isFetching} noun={label} />
    </NoChoice>
  )
  const offered = optionsOf(lately, others)
  // Enter must not create during a pending search
  const created = creation && {
    value: NEW,
    label: creation.wordFor(typed.trim()),
    disabled: looking,
    className: styles.createOption,
  }
  // with a 新建 option the list is never empty, so it says itself that nothing was found
  const last = created && (offered.length > 0 ? [created] : [{ label: nothing, options: [created] }])
  return (
    <>
      <div onKeyDownCapture={multiple ? keepOnTab : undefined}>
        <Select<Selection | Selection[] | null>
          {...rest}
          {...(rest.id === undefined && { 'aria-label': label })}
          ref={control}
          className={place.block}
          allowClear
          labelInValue
          loading={open && found.isFetching}
          {...(multiple && { mode: 'multiple' as const })}
          showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
          placeholder={`请选择${label}`}
          options={[...offered, ...(last ?? [])]}
          // a sticky last option needs the whole list rendered
          virtual={!created}
          notFoundContent={nothing}
          value={multiple ? chosen : (chosen[0] ?? null)}
          open={open}
          onOpenChange={setOpen}
          onPopupScroll={more}
          onChange={choose}
        />
      </div>
      {creation?.layer}
    </>
  )
}

interface Offered {
  to: string
  within: Within | undefined
  typed: string
  open: boolean
  ids: readonly string[]
}

const useOffered = ({ to, within, typed, open, ids }: Offered) => {
  const { debounced: keyword } = useDebounced(typed)
  const found = useChoices(to, keyword, open, within)
  const names = useNames(to, ids)
  const lately = useNames(to, open && keyword === '' && !within ? recentChoices(to) : []).filter(
    ({ disabled }) => !disabled,
  )
  const others = (found.data ?? []).filter(({ id }) => !lately.some((one) => one.id === id))
  return {
    found,
    looking: keyword !== typed || found.isFetching,
    lately,
    others,
    nameOfId: (id: string) => nameOf([...names, ...lately, ...others], id),
  }
}

const optionsOf = (lately: readonly Named[], others: readonly Named[]) =>
  lately.length > 0
    ? [
        { label: '最近选择', options: lately.map(option) },
        { label: '全部', options: others.map(option) },
      ]
    : others.map(option)

/** 新建“关键字”: form of a new record named by the keyword; undefined = not offered here. */
const useCreation = (
  to: string,
  within: Within | undefined,
  { onAdded, onGone }: { onAdded: (id: string) => void; onGone: () => void },
) => {
  const creator = useCreator(to)
  const [opened, setOpened] = useState<{ preset: Record<string, unknown>; open: boolean }>()
  if (!creator) return undefined
  const { NewRecord, resource } = creator
  return {
    wordFor: (typed: string): string => `新建${typed === '' ? resource.title : `“${typed}”`}`,
    start: (typed: string) =>
      setOpened({
        preset: { ...calledSo(resource, typed), ...(within && { [within.within]: within.of }) },
        open: true,
      }),
    layer: opened && (
      <NewRecord
        {...opened}
        resource={resource}
        onAdded={onAdded}
        onClose={() => setOpened({ ...opened, open: false })}
        onGone={() => {
          setOpened(undefined)
          onGone()
        }}
      />
    ),
  }
}

/** Tab moves on; antd would choose the active option. */
const keepOnTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation()
}
