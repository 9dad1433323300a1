import { endMyOtherSessions, endMySession, mySessions, type OnlineSession } from '@huxi/contract'
import { Button } from 'antd'
import { deviceName } from '../data/device-name.ts'
import { useAction, useCall } from '../data/query.ts'
import { useModal } from '../ui/modal.tsx'
import { PartFailure } from '../ui/part-failure.tsx'
import { Row } from '../ui/place.tsx'
import { Skeleton } from '../ui/states.tsx'
import { useConfirm } from '../ui/use-confirm.tsx'
import place from '../look/place.module.css'
import status from '../look/status.module.css'
import words from '../look/words.module.css'
import styles from './account.module.css'

export function Devices() {
  const { data, error, refetch, isFetching } = useCall(mySessions)
  const ask = useConfirm()
  const { run } = useAction(endMyOtherSessions, { onDone: () => void refetch() })
  const others = data?.filter(({ current }) => !current).length ?? 0
  const endAll = () =>
    ask({
      title: `下线其他 ${others} 台设备？`,
      content: '这些设备需要重新登录，本机不受影响。',
      okText: '全部下线',
      onOk: () => run({}),
    })
  return (
    <>
      {error && <PartFailure text="登录设备加载失败" onRetry={refetch} />}
      {!data && isFetching && <Skeleton rows={3} />}
      <ul className={`${place.ruled} ${styles.devices}`}>
        {data?.map((session) => (
          <Device key={session.token} session={session} onEnded={() => void refetch()} />
        ))}
      </ul>
      {others > 1 && (
        <Button danger onClick={endAll}>
          下线其他全部设备
        </Button>
      )}
    </>
  )
}

function Device({ session, onEnded }: { session: OnlineSession; onEnded: () => void }) {
  const modal = useModal()
  const { run, busy } = useAction(endMySession, { success: '设备已下线', onDone: onEnded })
  const name = deviceName(session.agent)
  const end = () =>
    modal.confirm({
      title: `下线“${name}”？`,
      content: `${session.ip}，登录于 ${session.createTime}。该设备需要重新登录。`,
      okText: '下线',
      okButtonProps: { danger: true },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run({ token: session.token }),
    })
  return (
    <Row as="li" gap={16} justify="between">
      <div>
        <p className={words.strong}>
          {name}{' '}
          {session.current && (
            <span className={status.tag} data-tone="success">
              本机
            </span>
          )}
        </p>
        <p className={words.second}>
          {session.ip} · 登录 {session.createTime}
        </p>
        <p className={words.second}>最近活动 {session.lastSeen}</p>
      </div>
      {!session.current && (
        <Button danger type="link" loading={busy} onClick={end}>
          下线
        </Button>
      )}
    </Row>
  )
}
