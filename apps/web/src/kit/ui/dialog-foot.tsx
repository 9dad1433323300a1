import { Button } from 'antd'
import type { ReactNode } from 'react'
import { keepFocus } from './keep-focus.ts'
import { SUBMIT } from './submit-keys.ts'
import layer from '../look/layer.module.css'

interface DialogFootProps {
  note?: ReactNode
  okText?: string | undefined
  danger?: boolean | undefined
  cancelText?: string
  busy?: boolean
  ready?: boolean
  onOk: () => void
  onCancel: () => void
  children?: ReactNode
}

export const DialogFoot = (props: DialogFootProps) => (
  <div className={layer.foot} data-foot>
    {props.note && <span className={layer.footNote}>{props.note}</span>}
    <Button onMouseDown={keepFocus} onClick={props.onCancel}>
      {props.cancelText ?? '取消'}
    </Button>
    {props.children}
    <Button
      type="primary"
      danger={props.danger ?? false}
      {...SUBMIT}
      loading={props.busy ?? false}
      disabled={props.ready === false}
      onClick={props.onOk}
    >
      {props.okText ?? '确定'}
    </Button>
  </div>
)

interface DetailFootProps {
  note?: ReactNode
  onClose: () => void
  onEdit?: (() => void) | undefined
  /** further buttons; they precede the last one, which is focused first */
  children?: ReactNode
}

export const DetailFoot = ({ note, onClose, onEdit, children }: DetailFootProps) => (
  <div className={layer.foot} data-foot>
    {note && <span className={layer.footNote}>{note}</span>}
    {children}
    <Button onClick={onClose}>关闭</Button>
    {onEdit && (
      <Button type="primary" onClick={onEdit}>
        编辑
      </Button>
    )}
  </div>
)
