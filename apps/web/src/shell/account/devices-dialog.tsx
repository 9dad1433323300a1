/** 我的登录设备: where the person is signed in, with a way to end what is not theirs. */
import { endMySession, mySessions, type OnlineSession } from '@huxi/contract'
import { Button } from 'antd'
import { deviceName } from '../../kit/data/device-name.ts'
import { PartFailure } from '../../kit/ui/part-failure.tsx'
import { useAction, useCall } from '../../kit/data/query.ts'
import { Skeleton } from '../../kit/ui/states.tsx'
import { Modal, useModal } from '../../kit/ui/modal.tsx'
import status from '../../kit/look/status.module.css'
import words from '../../kit/look/words.module.css'
import styles from './account.module.css'

export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useCall(mySessions)
  return (
    <Modal open title="我的登录设备" width={560} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {error && <PartFailure text="登录设备加载失败" onRetry={refetch} />}
      {!data && isFetching && <Skeleton rows={3} />}
      <ul className={styles.devices}>
        {data?.map((session) => (
          <Device key={session.token} session={session} onEnded={() => void refetch()} />
        ))}
      </ul>
    </Modal>
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
    <li>
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
    </li>
  )
}
