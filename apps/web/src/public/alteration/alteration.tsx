/** Password reset in three steps; nothing typed is stored. */
import { useState } from 'react'
import { runtimeConfig } from '../../platform/http.ts'
import { LOGIN } from '../../platform/redirect.ts'
import { Screens, useScreens } from '../screens.tsx'
import { UserLayout } from '../user/user-layout.tsx'
import { DoneStep } from './done-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import type { Proof } from './proof.ts'
import actions from '../form/actions.module.css'
import styles from './alteration.module.css'

interface Place {
  proved?: boolean
  /** account whose password was changed */
  changed?: string
}

const STEPS = ['手机验证', '更改密码', '完成'] as const

export function Alteration() {
  const { smsLogin } = runtimeConfig()
  return (
    <UserLayout title="找回密码">
      {smsLogin ? (
        <Screens>
          <Steps />
        </Screens>
      ) : (
        <p className={actions.notice}>短信服务未配置，不能自助找回密码，请联系系统管理员重置密码</p>
      )}
      <p className={actions.links}>
        <a href={LOGIN}>返回登录</a>
      </p>
    </UserLayout>
  )
}

function Steps() {
  const { values, go, replace, back } = useScreens()
  const { changed: changedFor } = values as Place
  const [proof, setProof] = useState<Proof>()
  // an entry of the history may outlive its proof
  const step = changedFor !== undefined ? 2 : proof && (values as Place).proved ? 1 : 0
  const proved = (found: Proof) => {
    setProof(found)
    go({ proved: true } satisfies Place)
  }
  const spent = () => {
    setProof(undefined)
    back()
  }
  const changed = (username: string) => {
    setProof(undefined)
    replace({ changed: username } satisfies Place)
  }
  return (
    <>
      <ol className={styles.steps} aria-label="步骤">
        {STEPS.map((title, index) => (
          <li key={title} aria-current={index === step ? 'step' : undefined} data-done={index < step || undefined}>
            {title}
          </li>
        ))}
      </ol>
      {/* Earlier steps stay mounted and keep their input. */}
      {step < 2 && (
        <div hidden={step !== 0}>
          <PhoneStep visible={step === 0} proof={proof} onProved={proved} />
        </div>
      )}
      {step < 2 && proof && (
        <div hidden={step !== 1}>
          <PasswordStep
            key={proof.ticket.username}
            visible={step === 1}
            proof={proof}
            onBack={back}
            onSpent={spent}
            onChanged={() => changed(proof.ticket.username)}
          />
        </div>
      )}
      {changedFor !== undefined && <DoneStep username={changedFor} />}
    </>
  )
}
