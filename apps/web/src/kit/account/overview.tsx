import type { SecondFactor } from '@huxi/contract'
import { Alert, Button } from 'antd'
import { Grid } from '../ui/place.tsx'
import layer from '../look/layer.module.css'
import place from '../look/place.module.css'
import status from '../look/status.module.css'
import words from '../look/words.module.css'
import styles from './mfa.module.css'

export type Task = 'begin' | 'renew' | 'disable'

const FEW = 3

interface OverviewProps {
  state: SecondFactor
  onTask: (task: Task) => void
  onClose: () => void
}

export function Overview({ state: { enrolled, since, recoveryLeft, required }, onTask, onClose }: OverviewProps) {
  if (!enrolled)
    return (
      <>
        <p>登录时除密码外，再输入一次手机验证器上的 6 位动态码。密码泄露时，他人也不能登录您的账号。</p>
        <p className={words.second}>需要一部装有验证器应用的手机，例如支持 TOTP 的身份验证器。</p>
        <div className={layer.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" onClick={() => onTask('begin')}>
            开启两步验证
          </Button>
        </div>
      </>
    )
  return (
    <>
      <Grid as="dl" columns="max-content 1fr" gap={24} lines={8} className={place.below16}>
        <dt>状态</dt>
        <dd>
          <span className={status.tag} data-tone="success">
            已开启
          </span>
        </dd>
        <dt>开启时间</dt>
        <dd>{since}</dd>
        <dt>可用恢复码</dt>
        <dd>{recoveryLeft} 个</dd>
      </Grid>
      {recoveryLeft <= FEW && <Alert type="warning" showIcon title="恢复码所剩不多，请更换一组新的恢复码" />}
      {required && <p className={words.second}>您的角色必须使用两步验证，不能关闭。</p>}
      <div className={`${layer.foot} ${styles.actions}`}>
        {!required && (
          <Button danger onClick={() => onTask('disable')}>
            关闭两步验证
          </Button>
        )}
        <Button onClick={() => onTask('renew')}>更换恢复码</Button>
        <Button onClick={() => onTask('begin')}>更换手机</Button>
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </div>
    </>
  )
}
