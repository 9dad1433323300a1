import { testConnection } from '@huxi/contract'
import type { CallInput } from '@huxi/model'
import { App } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { reportFailure } from '../../../kit/data/failure.ts'

export type Tried = Pick<CallInput<typeof testConnection>, 'dbType' | 'dbUrl' | 'dbName' | 'dbUsername' | 'dbPassword'>

export const useTrial = (): readonly [boolean, (tried: Tried) => Promise<void>] => {
  const { message } = App.useApp()
  const [trying, setTrying] = useState(false)
  const tryOut = async ({ dbType, dbUrl, dbName, dbUsername, dbPassword }: Tried) => {
    setTrying(true)
    try {
      const outcome = await call(testConnection, { dbType, dbUrl, dbName, dbUsername, dbPassword })
      void (outcome === '连接成功' ? message.success(outcome) : message.warning(outcome))
    } catch (error) {
      reportFailure(error)
    } finally {
      setTrying(false)
    }
  }
  return [trying, tryOut]
}
