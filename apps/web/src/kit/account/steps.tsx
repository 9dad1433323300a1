import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  mySecondFactor,
  renewRecoveryCodes,
  SETUP_EXPIRED,
  type Setup,
} from '@huxi/contract'
import { App } from 'antd'
import { useState } from 'react'
import { call } from '../data/call.ts'
import { reportFailure } from '../data/failure.ts'
import { HttpError } from '../../platform/http.ts'
import type { Task } from './overview.tsx'
import { ProveForm, type Proof } from './prove-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetupForm } from './setup-form.tsx'

interface StepsProps {
  task: Task
  enrolled: boolean
  /** the word of the way back */
  cancelText?: string
  onDone: () => void
  onCancel: () => void
}

const TEXTS: Readonly<Record<Task, { ok: string; hint: string }>> = {
  begin: { ok: '下一步', hint: '请先确认是您本人。' },
  renew: { ok: '更换恢复码', hint: '更换后，原来的恢复码全部失效。' },
  disable: { ok: '关闭两步验证', hint: '关闭后，登录只需要密码，账号的安全性会降低。' },
}

const LOST_SECONDS = 10
const LOST = '两步验证已经开启，但恢复码没有收到，请再更换一组恢复码'

export function Steps({ task: given, enrolled, cancelText = '取消', onDone, onCancel }: StepsProps) {
  const { message } = App.useApp()
  const [task, setTask] = useState(given)
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()

  const proved: Readonly<Record<Task, (proof: Proof) => Promise<void>>> = {
    begin: async (proof) => setSetup(await call(beginSecondFactor, { ...proof })),
    renew: async (proof) => setCodes((await call(renewRecoveryCodes, { ...proof })).recoveryCodes),
    disable: async (proof) => {
      await call(disableSecondFactor, { ...proof })
      void message.success('两步验证已关闭')
      onDone()
    },
  }
  const confirm = async (code: string) => {
    try {
      setCodes((await call(confirmSecondFactor, { code })).recoveryCodes)
      void message.success('两步验证已开启')
    } catch (error) {
      // no code helps a setup that waited too long: it begins anew
      if (!(error instanceof HttpError && error.message === SETUP_EXPIRED)) throw error
      setSetup(undefined)
      // it was confirmed before, and only the answer was lost
      const isOn = !enrolled && (await call(mySecondFactor).catch(() => undefined))?.enrolled
      if (!isOn) return reportFailure(error)
      setTask('renew')
      void message.warning(LOST, LOST_SECONDS)
    }
    return undefined
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (setup) return <SetupForm setup={setup} cancelText={cancelText} onCode={confirm} onCancel={onCancel} />
  return (
    <ProveForm
      key={task}
      hint={TEXTS[task].hint}
      okText={TEXTS[task].ok}
      danger={task === 'disable'}
      withCode={enrolled || task === 'renew'}
      cancelText={cancelText}
      onProve={proved[task]}
      onCancel={onCancel}
    />
  )
}
