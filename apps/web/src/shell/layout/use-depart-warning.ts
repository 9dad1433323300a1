import { App } from 'antd'
import { useEffect, useRef } from 'react'
import type { Arrival } from '../session/leave.ts'

const SECONDS = 3

/** Warns once after signing in that the account belongs to no department. */
export const useDepartWarning = (arrival: Arrival | undefined): void => {
  const { notification } = App.useApp()
  const warned = useRef(false)
  useEffect(() => {
    if (!arrival?.noDepart || warned.current) return
    warned.current = true
    const description = '您尚未归属部门,请确认账号信息'
    notification.warning({ key: 'depart', title: '提示', description, duration: SECONDS })
  }, [arrival, notification])
}
