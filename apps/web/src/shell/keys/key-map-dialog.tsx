import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { KeyMap } from '../../kit/ui/key-map.tsx'
import { useOpeningFocus } from '../../kit/ui/opening-focus.ts'
import { Row } from '../../kit/ui/place.tsx'
import { usePreferences } from '../../platform/preferences.ts'
import { DetailFoot } from '../../kit/ui/dialog-foot.tsx'
import { useHelp } from '../account/account-items.tsx'
import { helpAt, PageHelpPart } from '../help/page-help-part.tsx'
import { routeAt, type PageRoute } from '../routes/routes-from-menu.ts'
import { Modal } from '../../kit/ui/modal.tsx'
import place from '../../kit/look/place.module.css'
import words from '../../kit/look/words.module.css'

const WIDTH = 800
/** Above page dialogs, below the session dialog. */
const OVER_PAGES = 1900

interface KeyMapDialogProps {
  routes: readonly PageRoute[]
  onGone: () => void
}

export function KeyMapDialog({ routes, onGone }: KeyMapDialogProps) {
  const [open, setOpen] = useState(true)
  const single = usePreferences((s) => s.singleKeys)
  const { pathname, search } = useLocation()
  const help = helpAt(routes, pathname, search)
  const whole = useHelp()
  const [next, setNext] = useState<() => void>()
  const close = () => setOpen(false)
  const leaveFor = (way: () => void) => {
    setNext(() => way)
    close()
  }
  // Focus in the footer would scroll past the explanation.
  useOpeningFocus(open, '[data-opening]')
  return (
    <Modal
      open={open}
      title="本页帮助与快捷键"
      width={WIDTH}
      zIndex={OVER_PAGES}
      footer={<DetailFoot onClose={close} />}
      onCancel={close}
      afterClose={() => {
        onGone()
        next?.()
      }}
    >
      {help && <PageHelpPart title={routeAt(routes, { pathname, search })!.title} help={help} />}
      <Row wrap className={place.below16}>
        <Button data-opening onClick={() => leaveFor(whole)}>
          全部帮助
        </Button>
      </Row>
      <p className={words.second}>{single ? '单键快捷键可以在系统设置里关闭。' : '单键快捷键已在系统设置里关闭。'}</p>
      <KeyMap />
    </Modal>
  )
}
