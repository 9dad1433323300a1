import { myPhone } from '@huxi/contract'
import { Link } from 'react-router'
import { Bindings } from '../../../kit/account/bindings.tsx'
import { useCall } from '../../../kit/data/query.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { SettingsFrame } from '../parts/frame.tsx'
import { Panel } from '../parts/panel.tsx'
import words from '../../../kit/look/words.module.css'

export default function Binding() {
  return (
    <SettingsFrame>
      <Panel
        title="手机号"
        extra={
          <Link className={words.link} to="/account/settings/BaseSetting">
            修改手机号
          </Link>
        }
      >
        <Phone />
      </Panel>
      <Panel title="账号绑定">
        <Bindings />
      </Panel>
    </SettingsFrame>
  )
}

function Phone() {
  const { data, error, refetch } = useCall(myPhone)
  if (error && !data) return <PartFailure text="手机号加载失败" onRetry={refetch} />
  if (!data) return <Skeleton rows={1} />
  return data.phone ? `${data.phone} · ${data.confirmed ? '已确认' : '未确认'}` : '未填写'
}
