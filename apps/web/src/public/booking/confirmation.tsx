import { useState, type ReactNode } from 'react'
import { signInText } from '../../kit/data/sign-in/refusal.ts'
import { IdentityForm } from './identity-form.tsx'
import type { Patient, PatientSession } from './patient-session.ts'
import styles from '../questionnaire/questionnaire-page.module.css'

interface ConfirmationProps {
  session: PatientSession
  institutionId: string
  text: string
  fault?: string | undefined
  children?: ReactNode
  work: (pass: string) => Promise<void>
}

export const Confirmation = ({ session, institutionId, text, fault, children, work }: ConfirmationProps) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { patient } = session
  const run = async ({ pass }: Patient) => {
    setFailure(fault ?? '')
    if (fault !== undefined) return
    setBusy(true)
    try {
      await session.ask(() => work(pass))
    } catch (error) {
      setFailure(signInText(error))
    }
    setBusy(false)
  }
  return (
    <>
      {children}
      {patient?.institutionId !== institutionId && (
        <IdentityForm session={session} institutionId={institutionId} text={text} fault={fault} onEntered={run} />
      )}
      {patient?.institutionId === institutionId && (
        <>
          <p>患者：{patient.name}</p>
          {failure && (
            <p className={styles.notice} role="alert">
              {failure}
            </p>
          )}
          <div className={styles.single}>
            <button type="button" data-primary disabled={busy} onClick={() => void run(patient)}>
              {busy ? '正在提交…' : text}
            </button>
            <button type="button" disabled={busy} onClick={session.leave}>
              换一位患者
            </button>
          </div>
        </>
      )}
    </>
  )
}
