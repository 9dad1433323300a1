/** Shows failures as toasts and reminders, and runs their step once. */
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { setFailureHandler } from '../../kit/data/failure.ts'
import { keepReminder } from '../../kit/data/reminders.ts'
import { setUser, useSession } from '../../kit/data/session.ts'
import { EXPIRED, reactionTo, TITLE, type Reaction } from './http-errors.ts'
import { useLeave } from './leave.ts'
import { useModal } from '../../kit/ui/modal.tsx'

const SECONDS = 4
const LEAVE_AFTER = 1500

export const useFailures = (): void => {
  const { notification } = App.useApp()
  const modal = useModal()
  const leave = useLeave()
  const leaving = useRef(false)

  useEffect(() => {
    // One toast and one reminder per visible text.
    const openTexts = new Set<string>()
    const showFirst = (text: string) => {
      if (!openTexts.has(text)) keepReminder(text)
      openTexts.add(text)
      show(text, SECONDS)
    }
    const show = (text: string, duration: number): void =>
      notification.error({
        key: text,
        title: TITLE,
        description: text,
        duration,
        // antd pauses on hover only; focus pauses here.
        props: { onFocus: () => show(text, Infinity), onBlur: () => openTexts.has(text) && show(text, SECONDS) },
        onClose: () => openTexts.delete(text),
      })
    const steps: Record<NonNullable<Reaction['step']>, (reaction: Reaction) => void> = {
      leave: ({ notice }) => {
        const go = () => leave({ notice })
        if (useSession.getState().token) setTimeout(go, LEAVE_AFTER)
        else go()
      },
      renew: () => void modal.error({ ...EXPIRED, mask: { closable: false }, keyboard: false, onOk: () => leave() }),
      password: () => {
        const { user } = useSession.getState()
        if (user) setUser({ ...user, mustChange: true })
      },
      enrol: () => {
        const { user } = useSession.getState()
        if (user) setUser({ ...user, mustEnrol: true })
      },
    }
    setFailureHandler((error) => {
      const reaction = reactionTo(error)
      if (!reaction || leaving.current) return
      if (reaction.text) showFirst(reaction.text)
      if (!reaction.step) return
      leaving.current = reaction.step === 'leave' || reaction.step === 'renew'
      steps[reaction.step](reaction)
    })
    // After unmount there is no place to show failures.
    return () => setFailureHandler(() => undefined)
  }, [notification, modal, leave])
}
