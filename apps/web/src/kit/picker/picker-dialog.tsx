/** Frame of a picker: query form, 已选择 N 项, table or tree, pager. */
import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState, type FormEvent, type ReactNode } from 'react'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { FIRST_FIELD, useOpeningFocus } from '../ui/opening-focus.ts'
import type { Named } from './names.ts'
import { Modal } from '../ui/modal.tsx'
import place from '../look/place.module.css'
import query from '../look/query.module.css'
import selectionStyles from '../look/selection.module.css'
import words from '../look/words.module.css'
import styles from './picker-dialog.module.css'

const WIDTH = 1200

export interface PickerDialogProps {
  title: string
  multiple: boolean
  chosen: readonly Named[]
  onCancel: () => void
  onConfirm: (chosen: readonly Named[]) => void
}

/** What is selected, and the two ways to change it. */
export interface Selection {
  chosen: readonly Named[]
  set: (chosen: readonly Named[]) => void
  /** double click or Enter in single mode */
  confirm: (one: Named) => void
}

interface FrameProps extends PickerDialogProps {
  onReload: () => void
  /** `bar` is between query form and table */
  children: (selection: Selection, bar: ReactNode) => ReactNode
}

export const PickerDialog = ({
  title,
  multiple,
  chosen: present,
  onCancel,
  onConfirm,
  onReload,
  children,
}: FrameProps) => {
  const { message } = App.useApp()
  const [chosen, setChosen] = useState(present)
  useOpeningFocus(true, FIRST_FIELD)
  const confirm = (picked: readonly Named[]) => {
    if (picked.length === 0 && present.length === 0) void message.warning('请选择一条记录')
    else onConfirm(picked)
  }
  const bar = (
    <div className={`${selectionStyles.selection} ${styles.pickerBar}`}>
      <span role="status">
        已选择 <b>{chosen.length}</b> 项
      </span>
      {chosen.map((one) => (
        <span key={one.id} className={query.chip}>
          {one.name}
          <button
            type="button"
            aria-label={`移除${one.name}`}
            onClick={() => setChosen(chosen.filter(({ id }) => id !== one.id))}
          >
            <CloseOutlined aria-hidden />
          </button>
        </span>
      ))}
      <span className={place.end}>
        {chosen.length > 0 && (
          <button type="button" className={words.link} onClick={() => setChosen([])}>
            清空
          </button>
        )}
        <button type="button" className={words.link} onClick={onReload}>
          <ReloadOutlined aria-hidden /> 刷新
        </button>
      </span>
    </div>
  )
  return (
    <Modal
      open
      title={title}
      width={`min(${WIDTH}px, 100vw - 32px)`}
      onCancel={onCancel}
      footer={<DialogFoot cancelText="关闭" onCancel={onCancel} onOk={() => confirm(chosen)} />}
    >
      {children({ chosen, set: setChosen, confirm: (one) => !multiple && confirm([one]) }, bar)}
    </Modal>
  )
}

interface PickerQueryProps {
  onQuery: () => void
  onReset: () => void
  children: ReactNode
}

/** Query form of a picker: its fields, then 查询 and 重置; Enter queries. */
export const PickerQuery = ({ onQuery, onReset, children }: PickerQueryProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // the dialog may be mounted inside a form of the page
    event.stopPropagation()
    onQuery()
  }
  return (
    <form className={query.query} role="search" onSubmit={submit}>
      {children}
      <div className={query.actions}>
        <Button color="primary" variant="filled" htmlType="submit">
          查询
        </Button>
        <Button onClick={onReset}>重置</Button>
      </div>
    </form>
  )
}

/** One field of a picker's query form. */
export const QueryItem = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className={query.item}>
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
)
