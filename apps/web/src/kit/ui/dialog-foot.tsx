/** Foot of a dialog: a note left, 取消 soft, the solid one last. */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { keepFocus } from './keep-focus.ts'
import { SUBMIT } from './submit-keys.ts'

interface DialogFootProps {
  note?: ReactNode
  okText?: string
  cancelText?: string
  busy?: boolean
  /** false = not possible yet */
  ready?: boolean
  onOk: () => void
  onCancel: () => void
  /** further soft buttons before the solid one */
  children?: ReactNode
}

export const DialogFoot = (props: DialogFootProps) => (
  <div className="hx-foot" data-foot>
    {props.note && <span className="hx-foot-note">{props.note}</span>}
    <Button onMouseDown={keepFocus} onClick={props.onCancel}>
      {props.cancelText ?? '取消'}
    </Button>
    {props.children}
    <Button
      type="primary"
      {...SUBMIT}
      loading={props.busy ?? false}
      disabled={props.ready === false}
      onClick={props.onOk}
    >
      {props.okText ?? '确定'}
    </Button>
  </div>
)
