import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { cutText, formatNumber } from '../data/format.ts'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { Modal } from '../ui/modal.tsx'
import { FIRST_FIELD, useOpeningFocus } from '../ui/opening-focus.ts'
import { Row } from '../ui/place.tsx'
import { Tag } from '../ui/status.tsx'
import type { Named } from './names.ts'
import place from '../look/place.module.css'
import query from '../look/query.module.css'
import selectionStyles from '../look/selection.module.css'
import words from '../look/words.module.css'
import styles from './picker-dialog.module.css'

const WIDTH = 1200
const CHIPS = 20

export interface PickerDialogProps<One extends Named = Named> {
  title: string
  multiple: boolean
  chosen: readonly One[]
  onCancel: () => void
  onConfirm: (chosen: readonly One[]) => void
}

export interface Selection<One extends Named = Named> {
  chosen: readonly One[]
  set: (chosen: readonly One[]) => void
  confirm: (one: One) => void
}

interface FrameProps<One extends Named> extends PickerDialogProps<One> {
  onChoose: (chosen: readonly One[]) => void
  onReload: () => void
  width?: number | undefined
  ready?: boolean
  tools?: ReactNode
  children: (selection: Selection<One>, bar: ReactNode) => ReactNode
}

export const PickerFrame = <One extends Named>(props: FrameProps<One>) => {
  const { title, multiple, chosen, width = WIDTH, ready = true, onChoose, onCancel, onConfirm, children } = props
  const { message } = App.useApp()
  useOpeningFocus(ready, FIRST_FIELD)
  const confirm = (picked: readonly One[]) => {
    if (picked.length === 0 || (!multiple && picked.length > 1)) void message.warning('请选择一条记录')
    else onConfirm(picked)
  }
  return (
    <Modal
      open
      title={
        <Row as="span" inline wrap gap={10} lines={4} className={styles.title}>
          <span>{title}</span>
          <Tag text={multiple ? '可多选' : '单选'} />
        </Row>
      }
      className={styles.picker}
      width={`min(${width}px, 100vw - 32px)`}
      onCancel={onCancel}
      footer={<DialogFoot cancelText="关闭" ready={ready} onCancel={onCancel} onOk={() => confirm(chosen)} />}
    >
      {children(
        { chosen, set: onChoose, confirm: (one) => !multiple && confirm([one]) },
        <PickerBar {...props} chosen={chosen} />,
      )}
    </Modal>
  )
}

export const PickerDialog = <One extends Named>({
  chosen: present,
  ...rest
}: Omit<FrameProps<One>, 'onChoose' | 'tools' | 'ready'>) => {
  const [chosen, setChosen] = useState(present)
  return <PickerFrame {...rest} chosen={chosen} onChoose={setChosen} />
}

type BarProps<One extends Named> = Pick<FrameProps<One>, 'chosen' | 'onChoose' | 'onReload' | 'tools'>

const PickerBar = <One extends Named>({ chosen, onChoose, onReload, tools }: BarProps<One>) => {
  const bar = useRef<HTMLDivElement>(null)
  const remove = (at: number) => {
    onChoose(chosen.toSpliced(at, 1))
    requestAnimationFrame(() => {
      const crosses = bar.current?.querySelectorAll<HTMLElement>('[data-cross]') ?? []
      ;(crosses[at] ?? crosses[at - 1] ?? bar.current)?.focus()
    })
  }
  return (
    <div ref={bar} tabIndex={-1} className={`${selectionStyles.selection} ${styles.pickerBar}`}>
      <span role="status">
        已选择 <b>{formatNumber(chosen.length)}</b> 项
      </span>
      {chosen.slice(0, CHIPS).map((one, at) => (
        <span key={one.id} className={query.chip}>
          <span className={words.clip} title={one.name}>
            {cutText(one.name)}
          </span>
          <button type="button" data-cross aria-label={`移除${one.name}`} onClick={() => remove(at)}>
            <CloseOutlined aria-hidden />
          </button>
        </span>
      ))}
      {chosen.length > CHIPS && <span>等 {formatNumber(chosen.length)} 项</span>}
      <Row as="span" inline align="stretch" gap={16} className={`${place.last} ${styles.tools}`}>
        {tools}
        {chosen.length > 0 && (
          <button type="button" className={words.link} onClick={() => onChoose([])}>
            清空
          </button>
        )}
        <button type="button" className={words.link} onClick={onReload}>
          <ReloadOutlined aria-hidden /> 刷新
        </button>
      </Row>
    </div>
  )
}
