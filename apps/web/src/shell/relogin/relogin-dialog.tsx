/** 登录已过期 or another end of session: above everything, left only by signing in or out. */
import type { EndReason } from '@huxi/model'
import type { KeyboardEvent } from 'react'
import { useOpeningFocus } from '../../kit/ui/opening-focus.ts'
import { endedWords } from '../session/http-errors.ts'
import { ReloginForm } from './relogin-form.tsx'
import { Modal } from '../../kit/ui/modal.tsx'
import styles from '../../kit/account/account.module.css'

/** Above nested dialogs, below toasts. */
const OVER_ALL = 2000

interface ReloginDialogProps {
  open: boolean
  why: EndReason | undefined
  status: number | undefined
}

export function ReloginDialog({ open, why, status }: ReloginDialogProps) {
  const { title, content } = endedWords(why, status)
  useOpeningFocus(open, 'input[type=password]')
  return (
    <Modal
      open={open}
      title={title}
      width={450}
      zIndex={OVER_ALL}
      rootClassName={styles.relogin}
      question
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
      wrapProps={{ onKeyDown: keepKeys }}
    >
      <p>{content}</p>
      <ReloginForm />
    </Modal>
  )
}

/** Shortcuts of the covered page are off. */
const keepKeys = (event: KeyboardEvent): void => event.stopPropagation()
