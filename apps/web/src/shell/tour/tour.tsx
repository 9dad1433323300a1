/** 导览: stops through the frame; any step may be the last. */
import { Button, Tour as AntTour, type TourProps } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react'
import { useCan } from '../../kit/data/can.tsx'
import { useSession } from '../../kit/data/session.ts'
import { PHONE, useBelow } from '../../kit/data/viewport.ts'
import { noteSeen, useTour } from './seen.ts'

interface Stop {
  /** Selector; absent in some layouts, which skips the stop. */
  at: string
  title: string
  text: string
  placement: 'right' | 'bottomLeft' | 'bottom'
}

const MENU = '菜单'
const MORE = '没有看到的页面，请向安全管理员申请。'

const STOPS: readonly Stop[] = [
  {
    at: 'nav[aria-label=主菜单]',
    title: MENU,
    text: '您能打开的页面都在这里。',
    placement: 'right',
  },
  { at: 'button[aria-label=打开菜单]', title: MENU, text: '您能打开的页面都在这里。', placement: 'bottomLeft' },
  {
    at: 'section[aria-label=打开的页面]',
    title: '页签',
    text: '打开的页面在这里切换，填了一半的内容不会丢失。右键可以固定、刷新或关闭。',
    placement: 'bottom',
  },
  {
    at: '[data-tour=search]',
    title: '搜索',
    text: '用中文、拼音或首字母找页面；按 Ctrl+K 打开命令面板，还能找人员和操作。',
    placement: 'bottom',
  },
  {
    at: '[data-tour=help]',
    title: '帮助',
    text: '说明当前页面的用途和按钮，列出快捷键。按 ? 也能打开。',
    placement: 'bottom',
  },
  { at: '[data-tour=bell]', title: '消息', text: '新消息和待办在铃铛里，红色数字是未读的条数。', placement: 'bottom' },
  {
    at: '[data-tour=person]',
    title: '个人菜单',
    text: '系统设置、修改密码、切换部门和锁屏在这里。离开座位时请锁屏（Alt+L）。',
    placement: 'bottom',
  },
]

const stopsHere = (advice: string): NonNullable<TourProps['steps']> =>
  STOPS.flatMap(({ at, title, text, placement }) => {
    const target = document.querySelector<HTMLElement>(at)
    return target ? [{ title, description: title === MENU ? text + advice : text, target, placement }] : []
  })

/** Keys that lead into the tour from outside. */
const ON_THE_WAY = ['Tab', 'Shift', 'Control', 'Alt', 'Meta']

export function Tour() {
  const { open } = useTour()
  const phone = useBelow(PHONE)
  // Users who grant rights need no advice.
  const gives = useCan().can('system:role:grant')
  const [steps] = useState(() => stopsHere(gives ? '' : MORE))
  const username = useSession((s) => s.user?.username ?? '')
  const end = () => {
    noteSeen(username)
    useTour.setState({ open: false })
  }
  const within = useRef<Event>(undefined)
  const onWork = useEffectEvent((event: Event) => {
    const isOnTheWay = event instanceof KeyboardEvent && ON_THE_WAY.includes(event.key)
    if (open && event !== within.current && !isOnTheWay) end()
  })
  useEffect(() => {
    document.addEventListener('pointerdown', onWork)
    document.addEventListener('keydown', onWork)
    return () => {
      document.removeEventListener('pointerdown', onWork)
      document.removeEventListener('keydown', onWork)
    }
  }, [])
  // React bubbles through portals, so panel events pass here first.
  const note = ({ nativeEvent }: SyntheticEvent) => void (within.current = nativeEvent)
  return (
    <div role="presentation" onPointerDown={note} onKeyDown={note}>
      <AntTour
        open={open}
        steps={steps}
        mask={false}
        arrow={!phone}
        onClose={end}
        onFinish={end}
        indicatorsRender={(current, total) => `${current + 1} / ${total}`}
        actionsRender={(buttons, { current, total }) => (
          <>
            {current < total - 1 && (
              <Button size="small" onClick={end}>
                跳过
              </Button>
            )}
            {buttons}
          </>
        )}
      />
    </div>
  )
}
