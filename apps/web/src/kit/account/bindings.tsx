import { bindThird, myThirds, THIRD_BOUND, THIRD_FAILED, unbindThird, type ThirdBinding } from '@huxi/contract'
import { App, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../data/call.ts'
import { reportFailure } from '../data/failure.ts'
import { useAction, useCall } from '../data/query.ts'
import { PartFailure } from '../ui/part-failure.tsx'
import { Row } from '../ui/place.tsx'
import { Skeleton } from '../ui/states.tsx'
import { useConfirm } from '../ui/use-confirm.tsx'
import place from '../look/place.module.css'
import words from '../look/words.module.css'
import styles from './account.module.css'

export function Bindings() {
  const { data, error, refetch } = useCall(myThirds)
  return (
    <>
      <p className={words.second}>绑定后，可以在登录页用这些账号直接登录。</p>
      {error && !data && <PartFailure text="账号绑定加载失败" onRetry={refetch} />}
      {!data && !error && <Skeleton rows={1} />}
      {data?.length === 0 && <p className={words.muted}>本系统没有接入第三方登录。</p>}
      <ul className={`${place.ruled} ${styles.devices}`}>
        {data?.map((binding) => (
          <Binding key={binding.source} binding={binding} onChanged={() => void refetch()} />
        ))}
      </ul>
    </>
  )
}

function Binding({ binding, onChanged }: { binding: ThirdBinding; onChanged: () => void }) {
  const { source, title, bound, name, boundAt } = binding
  const ask = useConfirm()
  const { begin, busy } = useBindWindow(binding, onChanged)
  const { run } = useAction(unbindThird, { onDone: onChanged })
  const unbind = () =>
    ask({
      title: `解绑“${title}”？`,
      content: '解绑后不能再用该账号登录，可以随时重新绑定。',
      okText: '解绑',
      onOk: () => run({ source }),
    })
  return (
    <Row as="li" gap={16} justify="between">
      <div>
        <p className={words.strong}>{title}</p>
        <p className={words.second}>{bound ? `已绑定${name ? ` ${name}` : ''} · ${boundAt}` : '未绑定'}</p>
      </div>
      {bound ? (
        <Button danger type="link" onClick={unbind}>
          解绑
        </Button>
      ) : (
        <Button type="link" loading={busy} onClick={() => void begin()}>
          绑定
        </Button>
      )}
    </Row>
  )
}

/** The window of the provider; only what it says on our own origin is accepted. */
const useBindWindow = ({ source, title }: ThirdBinding, onBound: () => void) => {
  const ask = useConfirm()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const waiting = useRef<Window | null>(null)
  const bound = useRef(onBound)
  useEffect(() => {
    bound.current = onBound
  })
  useEffect(() => {
    const receive = ({ origin, source: from, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || !waiting.current || from !== waiting.current || typeof data !== 'string') return
      waiting.current = null
      if (data === THIRD_BOUND) {
        void message.success(data)
        bound.current()
      } else void message.warning(data === THIRD_FAILED ? '绑定失败，请重试' : data)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [message])
  const open = (url: string): boolean => {
    waiting.current = window.open(url, '_blank', 'popup,width=520,height=640')
    return waiting.current !== null
  }
  const begin = async () => {
    setBusy(true)
    try {
      const { url } = await call(bindThird, { source })
      // a proof takes longer than a browser counts a click
      if (!open(url))
        ask({ title: `前往“${title}”登录，完成绑定？`, okText: '前往', danger: false, onOk: () => again(url) })
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const again = (url: string): void => {
    if (!open(url)) void message.warning('浏览器拦截了窗口，请允许弹出窗口后重试')
  }
  return { begin, busy }
}
