import { DownOutlined } from '@ant-design/icons'
import { loginInfo } from '@huxi/contract'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useOwnPreferences } from '../../kit/data/preferences.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { BY_KEYS, Dropdown } from '../../kit/ui/popup.tsx'
import { useCall } from '../../kit/data/query.ts'
import { useSession } from '../../kit/data/session.ts'
import { useAskedDeed } from '../../kit/record/record-address.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { greeting } from '../../platform/clock.ts'
import { BOARDS, type BoardName } from './board/arrangement.ts'
import { Board } from './board/board.tsx'
import place from '../../kit/look/place.module.css'

const Drafts = lazyPart(async () => (await import('./analysis/drafts-dialog.tsx')).DraftsDialog)

const STYLE = 'dashboard.style'
const STYLES = (['home', 'charts', 'flow', 'tasks'] as const).map((key) => ({ key, label: BOARDS[key].title }))

const styleOf = (kept: string | undefined): BoardName => STYLES.find(({ key }) => key === kept)?.key ?? 'home'

export default function Analysis() {
  const user = useSession((s) => s.user)
  const [drafts, setDrafts] = useState<boolean>()
  useAskedDeed('drafts', () => setDrafts(true))
  const { own, keep } = useOwnPreferences()
  const [chosen, setChosen] = useState<BoardName>()
  const choose = (style: BoardName) => {
    setChosen(style)
    void keep(STYLE, style)
  }
  const style = chosen ?? styleOf(own?.[STYLE])
  const { title } = BOARDS[style]
  return (
    <>
      <PageHeader alone title={`${greeting()}，${user?.realname ?? ''}`} />
      <Alerts />
      <Board board={style}>
        <Dropdown
          {...BY_KEYS}
          menu={{ items: STYLES, selectable: true, selectedKeys: [style], onClick: ({ key }) => choose(styleOf(key)) }}
        >
          <Button aria-label={`请选择首页样式：${title}`} aria-haspopup="menu">
            {title} <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      </Board>
      {drafts !== undefined && (
        <Drafts open={drafts} onClose={() => setDrafts(false)} onGone={() => setDrafts(undefined)} />
      )}
    </>
  )
}

/** Faults of the installation, for administrators. */
function Alerts() {
  const { data } = useCall(loginInfo)
  return data?.alerts?.map((alert) => (
    <Alert key={alert} className={place.below16} type="warning" showIcon title={alert} />
  ))
}
