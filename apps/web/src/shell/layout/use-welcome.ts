/** Greets once after sign-in, except when the tour does. */
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useSession } from '../../kit/data/session.ts'
import { greeting } from '../../platform/clock.ts'
import type { Arrival } from '../session/leave.ts'
import { hasSeen } from '../tour/seen.ts'

const SECONDS = 3

export const useWelcome = (arrival: Arrival | undefined): void => {
  const { notification } = App.useApp()
  const username = useSession((s) => s.user?.username ?? '')
  const realname = useSession((s) => s.user?.realname ?? '')
  const greeted = useRef(false)
  useEffect(() => {
    if (!arrival || greeted.current) return
    greeted.current = true
    const description = `${greeting()}，${realname}，欢迎回来`
    if (hasSeen(username)) notification.success({ key: 'welcome', title: '欢迎', description, duration: SECONDS })
    if (!arrival.noDepart) return
    const warning = '您尚未归属部门,请确认账号信息'
    notification.warning({ key: 'depart', title: '提示', description: warning, duration: SECONDS })
  }, [arrival, notification, username, realname])
}
