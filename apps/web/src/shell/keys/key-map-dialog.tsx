/** 快捷键, by `?` and from the palette. */
import { useState } from 'react'
import { KeyMap } from '../../kit/ui/key-map.tsx'
import { MAIN_BUTTON, useOpeningFocus } from '../../kit/ui/opening-focus.ts'
import { usePreferences } from '../../platform/preferences.ts'
import { DetailFoot } from '../../kit/ui/dialog-foot.tsx'
import { Modal } from '../../kit/ui/modal.tsx'
import words from '../../kit/look/words.module.css'

const WIDTH = 800
/** Above the dialogs of a page, below the question to sign in again. */
const OVER_PAGES = 1900

export function KeyMapDialog({ onGone }: { onGone: () => void }) {
  const [open, setOpen] = useState(true)
  const single = usePreferences((s) => s.singleKeys)
  const close = () => setOpen(false)
  useOpeningFocus(open, MAIN_BUTTON)
  return (
    <Modal
      open={open}
      title="快捷键"
      width={WIDTH}
      zIndex={OVER_PAGES}
      footer={<DetailFoot onClose={close} />}
      onCancel={close}
      afterClose={onGone}
    >
      <p className={words.second}>{single ? '单键快捷键可以在系统设置里关闭。' : '单键快捷键已在系统设置里关闭。'}</p>
      <KeyMap />
    </Modal>
  )
}
