/** Tenant, then department. The dialog cannot be dismissed. */
import type { Depart, LoginResult } from '@huxi/contract'
import { useEffect, useRef, useState } from 'react'
import { signInText } from '../../kit/data/sign-in/refusal.ts'
import { Choice } from '../form/choice.tsx'
import { enterDepart, enterTenant } from '../sign-in.ts'
import actions from '../form/actions.module.css'
import form from '../form/form.module.css'

const DEPART = { title: '请选择部门', hint: '您有多个部门，请选择登录部门', placeholder: '请选择登录部门' }
const TENANT = { title: '请选择租户', hint: '您有多个租户，请选择登录租户', placeholder: '请选择登录租户' }

interface ChooseDialogProps {
  result: LoginResult
  onDone: (noDepart: boolean) => void
  /** Choosing a department was refused; the sign-in is undone. */
  onFailed: (error: unknown) => void
}

export function ChooseDialog({ result, onDone, onFailed }: ChooseDialogProps) {
  const choice = useChoice(result)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const title = choice.tenants && choice.departs ? '请选择租户和部门' : choice.tenants ? TENANT.title : DEPART.title

  const confirm = async () => {
    const missing = choice.missing()
    if (missing) return document.getElementById(missing)?.focus()
    try {
      onDone(await choice.enter())
    } catch (error) {
      onFailed(error)
    }
  }

  return (
    <dialog
      ref={dialog}
      className={actions.dialog}
      aria-labelledby="choose"
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog at the second Esc; it reopens.
      onClose={() => dialog.current?.showModal()}
    >
      <h2 id="choose">{title}</h2>
      <Choices choice={choice} />
      <p className={form.failure} role="alert">
        {choice.failure}
      </p>
      <button className={actions.submit} type="button" disabled={choice.busy} onClick={confirm}>
        确定
      </button>
    </dialog>
  )
}

const Choices = ({ choice }: { choice: ReturnType<typeof useChoice> }) => (
  <>
    {choice.tenants && (
      <Choice
        name="tenant"
        label="租户"
        {...TENANT}
        value={choice.tenant}
        options={choice.tenants.map((tenant) => ({ value: String(tenant.id), text: tenant.name }))}
        error={choice.asked && choice.tenant === ''}
        onChoose={choice.chooseTenant}
      />
    )}
    {choice.departs && (
      <Choice
        name="depart"
        label="部门"
        {...DEPART}
        value={choice.depart}
        options={choice.departs.map((one, _, all) => ({ value: one.orgCode ?? '', text: nameAmong(all, one) }))}
        error={choice.asked && choice.depart === ''}
        onChoose={choice.chooseDepart}
      />
    )}
  </>
)

/** Namesakes show their code; the department tree is not known yet. */
const nameAmong = (departs: readonly Depart[], { id, departName, orgCode }: Depart): string =>
  departs.some((one) => one.id !== id && one.departName === departName)
    ? `${departName}（${orgCode ?? ''}）`
    : departName

const useChoice = ({ tenantList, departs, multi_depart, userInfo }: LoginResult) => {
  const several = tenantList.length > 1
  const [tenant, setTenant] = useState('')
  const [list, setList] = useState<Depart[]>(several ? [] : departs)
  const [current, setCurrent] = useState(userInfo.orgCode)
  const [depart, chooseDepart] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const latest = useRef('')

  const chooseTenant = async (id: string) => {
    latest.current = id
    // A late answer belongs to another tenant.
    const isLate = () => latest.current !== id
    setTenant(id)
    setBusy(true)
    setFailure('')
    try {
      const own = await enterTenant(Number(id))
      if (isLate()) return
      setList(own.list)
      setCurrent(own.orgCode)
      chooseDepart('')
    } catch (error) {
      if (isLate()) return
      setTenant('')
      setFailure(signInText(error))
    } finally {
      if (!isLate()) setBusy(false)
    }
  }

  const offered = list.length > 1 && (several || multi_depart === 2)
  const missing = (): 'tenant' | 'depart' | undefined => {
    setAsked(true)
    if (several && tenant === '') return 'tenant'
    return offered && depart === '' ? 'depart' : undefined
  }
  const enter = async (): Promise<boolean> => {
    setBusy(true)
    const chosen = offered ? depart : list[0]?.orgCode
    if (chosen && (offered || chosen !== current)) await enterDepart(chosen, userInfo.username)
    return list.length === 0
  }

  return {
    tenants: several ? tenantList : undefined,
    departs: offered ? list : undefined,
    tenant,
    chooseTenant,
    depart,
    chooseDepart,
    asked,
    busy,
    failure,
    missing,
    enter,
  }
}
