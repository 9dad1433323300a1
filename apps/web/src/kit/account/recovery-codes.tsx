import { Alert, Button, Checkbox } from 'antd'
import { useRef, useState } from 'react'
import { Grid, Row } from '../ui/place.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { useSession } from '../data/session.ts'
import { runtimeConfig } from '../../platform/http.ts'
import { useMountFocus } from '../ui/opening-focus.ts'
import layer from '../look/layer.module.css'
import styles from './mfa.module.css'

const FILE = '两步验证恢复码.txt'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = useCopy()
  const [kept, setKept] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  useMountFocus(first)
  const username = useSession((s) => s.user?.username ?? '')
  const text = [
    `${runtimeConfig().title} 两步验证恢复码`,
    `账号：${username}`,
    '每个恢复码只能使用一次',
    '',
    ...codes,
  ].join('\n')
  return (
    <div className={styles.recovery}>
      <Alert type="warning" showIcon title="请保存好这些恢复码，关闭后不能再次查看" />
      <p>手机丢失或不在身边时，可以用恢复码代替动态码登录，每个只能使用一次。</p>
      <Grid as="ul" least={200} gap={24} lines={8} className={styles.codes} aria-label="恢复码" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
      <Row align="stretch" wrap className={styles.keep}>
        <Button ref={first} onClick={() => void copy(text, '恢复码', '下载或打印')}>
          复制
        </Button>
        <Button onClick={() => window.print()}>打印</Button>
        <Button href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={FILE}>
          下载
        </Button>
      </Row>
      <Checkbox checked={kept} onChange={({ target }) => setKept(target.checked)}>
        我已妥善保存恢复码
      </Checkbox>
      <div className={layer.foot}>
        <Button type="primary" disabled={!kept} onClick={onDone}>
          完成
        </Button>
      </div>
    </div>
  )
}
