import { mySecondFactor, mySignIns } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { Devices } from '../../../kit/account/devices.tsx'
import { PasswordDialog } from '../../../kit/account/password-dialog.tsx'
import { SecondFactorDialog } from '../../../kit/account/second-factor-dialog.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import { useAskedDeed } from '../../../kit/record/record-address.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { SettingsFrame } from '../parts/frame.tsx'
import { Panel } from '../parts/panel.tsx'

export default function Security() {
  const [open, setOpen] = useState<'password' | 'factor'>()
  useAskedDeed('factor', () => setOpen('factor'))
  const factor = useCall(mySecondFactor)
  const close = () => setOpen(undefined)
  return (
    <SettingsFrame>
      <Panel title="登录密码" extra={<Button onClick={() => setOpen('password')}>修改密码</Button>}>
        修改后，其他设备需要重新登录。
      </Panel>
      <Panel title="两步验证" extra={<Button onClick={() => setOpen('factor')}>管理两步验证</Button>}>
        {factor.data ? (
          factor.data.enrolled ? (
            '已开启'
          ) : (
            '未开启'
          )
        ) : (
          <Unread error={factor.error} again={factor.refetch} />
        )}
      </Panel>
      <Panel title="登录设备">
        <Devices />
      </Panel>
      <Panel title="最近 90 天的登录">
        <SignIns />
      </Panel>
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'factor' && <SecondFactorDialog onClose={close} />}
    </SettingsFrame>
  )
}

const Unread = ({ error, again }: { error: Error | null; again: () => unknown }) =>
  error ? <PartFailure text="两步验证加载失败" onRetry={again} /> : <Skeleton rows={1} />

const INSIDE = /^(?:::ffff:)?(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|^::1$|^f[cd]/i

/** An address alone tells no town. */
const placeOf = (ip: string | null): string => (ip === null ? MISSING : INSIDE.test(ip) ? '院内网络' : '院外网络')

function SignIns() {
  const { data, error, refetch } = useCall(mySignIns)
  if (error && !data) return <PartFailure text="登录记录加载失败" onRetry={refetch} />
  if (!data) return <Skeleton rows={3} />
  if (data.length === 0) return '没有登录记录'
  return (
    <ReadTable
      head={['时间', '地点', 'IP 地址', '内容']}
      rows={data.map(({ createTime, ip, text }) => [createTime, placeOf(ip), ip ?? MISSING, text])}
    />
  )
}
