/** antd's drop-downs, menus and bubbles, registered as overlays. */
import {
  Dropdown as AntDropdown,
  Popover as AntPopover,
  Select as AntSelect,
  type DropdownProps,
  type RefSelectProps,
  type SelectProps as AntSelectProps,
} from 'antd'
import { useRef, useState, type ComponentType, type ReactNode, type RefAttributes } from 'react'
import { focused } from './action-panel.ts'
import { useTouchInput } from '../data/viewport.ts'
import { useMatcher } from './matcher.ts'
import { NoChoice } from './no-choice.tsx'
import { useOverlay } from './overlays.ts'

type Cause = { source?: 'trigger' | 'menu' } | undefined

interface Unfolding {
  open?: boolean
  onOpenChange?: (open: boolean, ...rest: Cause[]) => void
}

export const asPopup = <C,>(component: C): C => {
  const Component = component as ComponentType<Unfolding>
  const Popup = (props: Unfolding) => {
    const [open, setOpen] = useState(false)
    const opener = useRef<HTMLElement>(null)
    useOverlay(props.open ?? open, { kind: 'popup' })
    const onOpenChange: Unfolding['onOpenChange'] = (next, ...rest) => {
      const holder = focused()
      if (next) opener.current = holder
      else if (rest[0]?.source === 'menu' && holder?.closest('[role=menu]')) opener.current?.focus()
      setOpen(next)
      props.onOpenChange?.(next, ...rest)
    }
    return <Component {...props} onOpenChange={onOpenChange} />
  }
  return Popup as C
}

export const Dropdown = asPopup(AntDropdown)
/** An open menu has the focus, so that arrows and Enter choose. */
export const BY_KEYS = { trigger: ['click'], autoFocus: true } satisfies DropdownProps
export const Popover = asPopup(AntPopover)

/** Lists of at most this many options open without the keyboard of a phone, which would cover and move them. */
const IN_SIGHT = 8

/** How the options are read, e.g. a query. */
export interface Reading {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

const READ: Reading = { error: null, isFetching: false, refetch: () => undefined }

type Option = NonNullable<AntSelectProps['options']>[number]

interface SelectProps<V = unknown, O extends Option = Option> extends AntSelectProps<V, O> {
  reading?: Reading | undefined
}

/** A searchable list matches text, 全拼 and 首字母 by default. */
const FindingSelect = ({ showSearch: wanted, reading = READ, notFoundContent, ...props }: SelectProps) => {
  const isTouch = useTouchInput()
  const showSearch = isTouch && wanted === true && (props.options?.length ?? 0) <= IN_SIGHT ? false : wanted
  const [typed, setTyped] = useState('')
  const matches = useMatcher(typed)
  const own = typeof showSearch === 'object'
  return (
    <AntSelect
      loading={reading.isFetching}
      notFoundContent={
        <NoChoice error={reading.error} onRetry={() => void reading.refetch()}>
          {(!reading.isFetching && notFoundContent) || <NoOption typed={typed} busy={reading.isFetching} />}
        </NoChoice>
      }
      {...props}
      showSearch={
        own || !showSearch
          ? (showSearch ?? false)
          : { onSearch: setTyped, filterOption: (text, option) => text === '' || matches(String(option?.label)) }
      }
    />
  )
}

interface NoOptionProps {
  typed: string
  busy?: boolean
  /** kind of records to choose from */
  noun?: string | undefined
}

export const NoOption = ({ typed, busy = false, noun }: NoOptionProps) => {
  const none = noun ? `没有可以选择的${noun}：还没有登记，或不在您的可见范围内` : '没有可以选择的内容'
  return <span role="status">{busy ? '正在读取…' : typed.trim() === '' ? none : NOT_FOUND}</span>
}

const NOT_FOUND = '没有符合条件的选项，请换个名称、拼音或首字母'

export const Select = asPopup(FindingSelect) as <V, O extends Option = Option>(
  props: SelectProps<V, O> & RefAttributes<RefSelectProps>,
) => ReactNode
