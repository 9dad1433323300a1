/** A field chosen from a report; chosen rows fill it and other fields. */
import type { ReportRow } from '@huxi/contract'
import { ClusterOutlined, CloseCircleFilled } from '@ant-design/icons'
import { App, Input, Typography, type InputRef } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ReportSort } from './data.ts'
import { configFault, pairsOf, valuesOf, type PopupConfig } from './popup-config.ts'
import type { PopupPickerProps } from './popup-picker.tsx'
import styles from './popup-input.module.css'

export interface PopupInputProps extends PopupConfig {
  field?: string
  width?: number
  multi?: boolean
  placeholder?: string
  disabled?: boolean
  groupId?: string
  sorter?: string
  param?: Readonly<Record<string, string>>
  spliter?: string
  value?: string | null | undefined
  onChange?: (text: string, values: Readonly<Record<string, string>>) => void
  id?: string
  onBlur?: () => void
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-required'?: boolean | 'true' | 'false'
}

/** A configuration error is shown in place and reported once. */
export const PopupInput = (props: PopupInputProps) => {
  const { message } = App.useApp()
  const fault = configFault(props)
  const complain = useEffectEvent((sentence: string) => void message.error(sentence))
  useEffect(() => {
    if (fault !== undefined) complain(fault)
  }, [fault])
  if (fault === undefined) return <Control {...props} />
  return <Typography.Text type="danger">{fault}</Typography.Text>
}

const Picker = lazyPart<PopupPickerProps>(async () => (await import('./popup-picker.tsx')).PopupPicker)

const OPENING_KEYS: readonly string[] = ['Enter', ' ', 'ArrowDown']

const Control = (props: PopupInputProps) => {
  const { code = '', field = '', multi = false, placeholder = '请选择', disabled = false, spliter = ',' } = props
  const { width, param, value, onChange, id, onBlur } = props
  const [open, setOpen] = useState(false)
  const input = useRef<InputRef>(null)
  const pairs = pairsOf(props)
  const own = pairs.find(({ dest }) => dest === field)
  const values = value ? (multi ? value.split(spliter) : [value]) : []
  const text = values.join(',')
  const close = () => {
    setOpen(false)
    setTimeout(() => input.current?.focus())
  }
  const choose = (rows: readonly ReportRow[]) => {
    onChange?.(own ? rows.map((row) => String(row[own.org] ?? '')).join(spliter) : '', valuesOf(pairs, rows))
    close()
  }
  const clear = () => {
    onChange?.('', valuesOf(pairs, []))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled || !OPENING_KEYS.includes(event.key)) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Input
        ref={input}
        {...(id !== undefined && { id })}
        {...ariaOf(props)}
        // an open picker is no blur
        onBlur={() => !open && onBlur?.()}
        className={styles.popup}
        readOnly
        disabled={disabled}
        aria-haspopup="dialog"
        prefix={<ClusterOutlined aria-hidden />}
        placeholder={placeholder}
        title={text}
        value={text}
        onClick={() => !disabled && setOpen(true)}
        onKeyDown={onKeyDown}
        suffix={text !== '' && !disabled ? <Clear onClear={clear} /> : <span />}
      />
      {open && (
        <Picker
          code={code}
          multi={multi}
          width={width}
          params={param}
          groupId={groupOf(props)}
          sorter={sortOf(props.sorter)}
          initial={own && { column: own.org, values }}
          onOk={choose}
          onClose={close}
        />
      )}
    </>
  )
}

const Clear = ({ onClear }: { onClear: () => void }) => (
  <button
    type="button"
    className={styles.clear}
    title="清空"
    aria-label="清空"
    onClick={(event) => {
      event.stopPropagation()
      onClear()
    }}
    // Enter in the picker must not reach the field
    onKeyDown={(event) => event.stopPropagation()}
  >
    <CloseCircleFilled aria-hidden />
  </button>
)

const ariaOf = (props: PopupInputProps) =>
  Object.fromEntries(Object.entries(props).filter(([name, value]) => name.startsWith('aria-') && value !== undefined))

/** Fields of one group with the same configuration share metadata. */
const groupOf = ({ groupId, code, field, orgFields, destFields }: PopupInputProps): string | undefined =>
  groupId ? `${groupId}_${code}_${field}_${orgFields}_${destFields}` : undefined

const sortOf = (sorter: string | undefined): ReportSort | undefined => {
  const [, column, order] = /^(\w+)=(asc|desc)$/.exec(sorter ?? '') ?? []
  return column === undefined ? undefined : { column, order: order === 'desc' ? 'desc' : 'asc' }
}
