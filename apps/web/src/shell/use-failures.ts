/** Shows failures the way the house does, and takes the step they ask for, once. */
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { setFailureHandler } from '../kit/failure.ts'
import { useSession } from '../kit/session.ts'
import { PASSWORD } from '../platform/redirect.ts'
import { EXPIRED, reactionTo, TITLE, type Reaction } from './http-errors.ts'
import { useLeave } from './leave.ts'

const SECONDS = 4
const LEAVE_AFTER = 1500

/** Registers the shell's failure handler; `kit/failure.ts` hands every failure to it. */
export const useFailures = (): void => {
  const { notification, modal } = App.useApp()
  const navigate = useNavigate()
  const leave = useLeave()
  const leaving = useRef(false)

  useEffect(() => {
    const steps: Record<NonNullable<Reaction['step']>, () => void> = {
      leave: () => void (useSession.getState().token ? setTimeout(leave, LEAVE_AFTER) : leave()),
      renew: () => void modal.error({ ...EXPIRED, mask: { closable: false }, keyboard: false, onOk: () => leave() }),
      password: () => void navigate(PASSWORD),
    }
    setFailureHandler((error) => {
      const reaction = reactionTo(error)
      if (!reaction || leaving.current) return
      // one toast per cause: the sentence is its key
      if (reaction.text)
        notification.error({ key: reaction.text, title: TITLE, description: reaction.text, duration: SECONDS })
      if (!reaction.step) return
      leaving.current = reaction.step !== 'password'
      steps[reaction.step]()
    })
  }, [notification, modal, navigate, leave])
}
