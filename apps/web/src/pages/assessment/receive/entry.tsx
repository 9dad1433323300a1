import { ScanOutlined } from '@ant-design/icons'
import { Button, Input, Spin } from 'antd'
import type { KeyboardEvent } from 'react'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { Row } from '../../../kit/ui/place.tsx'
import type { Receiving } from './use-receiving.ts'
import { Waiting } from './waiting.tsx'
import fields from '../../../kit/look/fields.module.css'
import styles from './receive.module.css'

const Camera = lazyPart(async () => (await import('./camera.tsx')).Camera, <Spin />)

export const ENTRY_FIELD = 'receive-source'
export const SCAN = 'receive-scan'
const HELP = 'receive-help'
const ISSUE = 'receive-issue'

interface EntryProps {
  receiving: Receiving
  scanning: boolean
  onScanning: (scanning: boolean) => void
}

export const Entry = ({ receiving: { text, refusal, type, open }, scanning, onScanning }: EntryProps) => {
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter of an input method chooses a word.
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    open(event.currentTarget.value)
  }
  const found = (scanned: string) => {
    onScanning(false)
    open(scanned)
  }
  return (
    <>
      <label className={styles.label} htmlFor={ENTRY_FIELD}>
        编码或链接
      </label>
      <Row align="stretch" className={styles.entry}>
        <Input
          id={ENTRY_FIELD}
          value={text}
          placeholder="请输入编码或粘贴链接"
          autoComplete="off"
          {...(refusal !== undefined && { status: 'error' as const })}
          aria-invalid={refusal !== undefined}
          aria-describedby={refusal === undefined ? HELP : ISSUE}
          onChange={(event) => type(event.target.value)}
          onPressEnter={onEnter}
        />
        <Button
          id={SCAN}
          icon={<ScanOutlined aria-hidden />}
          aria-expanded={scanning}
          onClick={() => onScanning(!scanning)}
        >
          {scanning ? '停止扫码' : '扫码'}
        </Button>
      </Row>
      <div role="alert">
        {refusal !== undefined && (
          <p id={ISSUE} className={styles.issue}>
            {refusal}
          </p>
        )}
      </div>
      {refusal === undefined && (
        <p id={HELP} className={fields.help}>
          患者手机上显示的 8 位数字，15 分钟内有效；也可以粘贴链接，或用扫码枪扫描二维码。
        </p>
      )}
      {scanning && <Camera onFound={found} />}
      <Waiting />
    </>
  )
}
