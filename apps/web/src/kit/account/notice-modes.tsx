import { noticeSettings, setNoticeMode, type NoticeMode, type NoticeSetting } from '@huxi/contract'
import { LockOutlined } from '@ant-design/icons'
import { App, Segmented } from 'antd'
import { useId, useState } from 'react'
import { useAction, useCall } from '../data/query.ts'
import { PartFailure } from '../ui/part-failure.tsx'
import { Row } from '../ui/place.tsx'
import { Empty, Skeleton } from '../ui/states.tsx'
import place from '../look/place.module.css'
import words from '../look/words.module.css'
import styles from './account.module.css'

const MODES = [
  { value: 'now', label: '立即' },
  { value: 'hourly', label: '每小时汇总' },
  { value: 'off', label: '关闭' },
] as const satisfies readonly { value: NoticeMode; label: string }[]

const nameOf = (mode: NoticeMode): string => MODES.find(({ value }) => value === mode)!.label

export function NoticeModes() {
  const { data, error, refetch, isFetching } = useCall(noticeSettings)
  return (
    <>
      {error && <PartFailure text="提醒方式加载失败" onRetry={refetch} />}
      {!data && isFetching && <Skeleton rows={4} />}
      {data?.length === 0 && <Empty drawing="paper" title="暂无可设置的提醒" />}
      <ul className={`${place.ruled} ${styles.devices}`}>
        {data?.map((setting) => (
          <Kind key={setting.kind} setting={setting} />
        ))}
      </ul>
    </>
  )
}

function Kind({ setting: { kind, title, hint, mode, fixed } }: { setting: NoticeSetting }) {
  const id = useId()
  return (
    <Row as="li" gap={16} lines={8} justify="between" wrap className={styles.kind}>
      <div>
        <p className={words.strong} id={id}>
          {title}
        </p>
        <p className={words.second}>{hint}</p>
      </div>
      {fixed ? (
        <p className={words.second}>
          <LockOutlined aria-hidden /> 立即（可能紧急，不能汇总或关闭）
        </p>
      ) : (
        <Modes kind={kind} title={title} labelledBy={id} saved={mode} />
      )}
    </Row>
  )
}

interface ModesProps {
  kind: string
  title: string
  labelledBy: string
  saved: NoticeMode
}

function Modes({ kind, title, labelledBy, saved }: ModesProps) {
  const { message } = App.useApp()
  const [chosen, setChosen] = useState(saved)
  const { run, busy } = useAction(setNoticeMode, { success: false })
  const choose = async (mode: NoticeMode) => {
    setChosen(mode)
    if (await run({ kind, mode })) void message.success(`“${title}”的提醒方式已改为${nameOf(mode)}`)
    else setChosen(chosen)
  }
  return (
    <Segmented
      aria-labelledby={labelledBy}
      options={[...MODES]}
      value={chosen}
      // one change after the other; switched off it would lose the focus
      onChange={(mode) => void (busy || choose(mode))}
    />
  )
}
