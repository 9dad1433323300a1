/** The eye beside a masked value: asks for a reason, shows the value for half a minute, keeps it nowhere. */
import { EyeOutlined } from '@ant-design/icons'
import { codeOf, isEncrypted, verbEndpoint, verbsOf, type Field, type Resource } from '@huxi/model'
import { Button, Form, Input } from 'antd'
import { createContext, use, useEffect, useEffectEvent, useId, useState } from 'react'
import { call } from '../data/call.ts'
import { useCan } from '../data/can.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { failureText } from '../data/failure.ts'
import { isMissing } from '../data/format.ts'
import { isComposing } from '../ui/keys.ts'
import { useOpeningFocus } from '../ui/opening-focus.ts'
import { useCopy } from '../ui/use-copy.ts'
import { Modal } from '../ui/modal.tsx'
import button from '../look/button.module.css'
import layer from '../look/layer.module.css'
import styles from './reveal.module.css'

export const RevealScope = createContext<Resource | undefined>(undefined)

interface RevealProps {
  id: string | undefined
  name: string
  field: Field
  /** the mask; null = nothing stored */
  value: unknown
}

const WIDTH = 440
const REASON_MIN = 4
const REASON_MAX = 200
const VISIBLE_SECONDS = 30

/** Absent without a masked value or without the permission. */
export const Reveal = ({ id, name, field, value }: RevealProps) => {
  const resource = use(RevealScope)
  const { can } = useCan()
  const [open, setOpen] = useState(false)
  if (!resource || id === undefined || isMissing(value) || !isEncrypted(field)) return null
  if (!verbsOf(resource).includes('reveal') || !can(codeOf(resource, 'reveal'))) return null
  const close = () => setOpen(false)
  const ask = async (reason: string) =>
    (await call(verbEndpoint(resource, 'reveal'), { id, field: name, reason })).value
  return (
    <>
      <Button
        type="text"
        className={`${button.iconButton} ${styles.eye}`}
        icon={<EyeOutlined aria-hidden />}
        aria-label={`查看完整${field.label}`}
        title={`查看完整${field.label}`}
        onClick={() => setOpen(true)}
      />
      <Modal open={open} destroyOnHidden width={WIDTH} title={`查看完整${field.label}`} footer={null} onCancel={close}>
        <Steps label={field.label} ask={ask} onClose={close} />
      </Modal>
    </>
  )
}

interface StepsProps {
  label: string
  ask: (reason: string) => Promise<string>
  onClose: () => void
}

/** First the reason, then the value; both are unmounted with the dialog. */
const Steps = ({ label, ask, onClose }: StepsProps) => {
  const [revealed, setRevealed] = useState<string>()
  return revealed === undefined ? (
    <Reason ask={ask} onRevealed={setRevealed} onClose={onClose} />
  ) : (
    <RevealedValue label={label} value={revealed} onClose={onClose} />
  )
}

interface ReasonProps {
  ask: StepsProps['ask']
  onRevealed: (value: string) => void
  onClose: () => void
}

const Reason = ({ ask, onRevealed, onClose }: ReasonProps) => {
  const id = useId()
  const [reason, setReason] = useState('')
  const [issue, setIssue] = useState<string>()
  const [busy, setBusy] = useState(false)
  useOpeningFocus(true, 'input')
  const submit = async () => {
    const given = reason.trim()
    if ([...given].length < REASON_MIN) return setIssue(`请填写查看原因，至少 ${REASON_MIN} 个字`)
    if (busy) return
    setBusy(true)
    try {
      onRevealed(await ask(given))
    } catch (error) {
      setIssue(failureText(error))
      setBusy(false)
    }
  }
  return (
    <>
      <Form.Item
        layout="vertical"
        label="查看原因"
        htmlFor={id}
        required
        extra="查看人、时间和原因会记入审计日志"
        {...(issue !== undefined && { validateStatus: 'error', help: <span role="alert">{issue}</span> })}
      >
        <Input
          id={id}
          required
          maxLength={REASON_MAX}
          autoComplete="off"
          placeholder="请输入查看原因，至少 4 个字"
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setIssue(undefined)
          }}
          onPressEnter={(event) => {
            if (!isComposing(event.nativeEvent)) void submit()
          }}
        />
      </Form.Item>
      <DialogFoot okText="查看" busy={busy} onCancel={onClose} onOk={() => void submit()} />
    </>
  )
}

const RevealedValue = ({ label, value, onClose }: { label: string; value: string; onClose: () => void }) => {
  const copy = useCopy()
  const left = useCountdown(VISIBLE_SECONDS, onClose)
  useOpeningFocus(true, '[data-copy]')
  return (
    <>
      <p className={styles.value} role="status">
        {value}
      </p>
      <div className={layer.foot} data-foot>
        <span className={layer.footNote} role="timer">
          {left} 秒后自动隐藏
        </span>
        <Button data-copy onClick={() => void copy(value, label)}>
          复制
        </Button>
        <Button type="primary" onClick={onClose}>
          关闭
        </Button>
      </div>
    </>
  )
}

const SECOND = 1000

/** Remaining seconds by the clock, because browsers throttle hidden timers. */
const useCountdown = (seconds: number, onEnd: () => void): number => {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const until = Date.now() + seconds * SECOND
    const timer = setInterval(() => {
      const rest = Math.ceil((until - Date.now()) / SECOND)
      if (rest > 0) return setLeft(rest)
      clearInterval(timer)
      end()
    }, SECOND)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
