/** A form that is open to the outside: fields, a code where it asks for one, and a captcha. */
import { readOpenForm, sendOpenForm, type OpenField, type OpenForm } from '@huxi/contract'
import { isNumberIssue, readNumber } from '@huxi/model/number-text'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { call, callOnce } from '../../kit/data/call.ts'
import { newIdempotencyKey } from '../../kit/data/idempotency-key.ts'
import { refusedFields } from '../../kit/data/refused-fields.ts'
import { useCaptcha } from '../../kit/data/sign-in/use-captcha.ts'
import { HttpError } from '../../platform/http.ts'
import { useFragment } from '../use-fragment.ts'
import { useUnsent } from '../use-unsent.ts'
import { CaptchaPicture } from '../form/captcha-picture.tsx'
import { Field } from '../form/field.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { UserLayout } from '../user/user-layout.tsx'
import { OpenInput, type Answer } from './open-input.tsx'
import actions from '../form/actions.module.css'

const isClosed = (error: unknown): boolean => error instanceof HttpError && error.status === 404

const textOf = (error: unknown): string => {
  if (isClosed(error)) return '本机构没有开放外部填写，请向发给您链接的人核对。'
  if (error instanceof HttpError && error.status === 0) return '网络不通，您填写的内容还在，请稍后再试。'
  return error instanceof Error ? error.message : '没有成功，您填写的内容还在，请再试一次。'
}

export function OpenFormPage() {
  const key = useFragment()
  return <Linked key={key} formKey={key} />
}

const Linked = ({ formKey: key }: { formKey: string }) => {
  const [form, setForm] = useState<OpenForm>()
  const [error, setError] = useState<unknown>()
  const [retries, setRetries] = useState(0)
  const [sent, setSent] = useState(false)
  useEffect(() => {
    if (key) call(readOpenForm, { key }).then(setForm, setError)
  }, [key, retries])
  const retry = () => {
    setError(undefined)
    setRetries(retries + 1)
  }
  return (
    <UserLayout title={form?.title ?? '填写表单'}>
      {sent ? (
        <p className={actions.result}>已提交，感谢您的填写。可以关闭本页。</p>
      ) : !key || error !== undefined ? (
        <>
          <p className={actions.notice} role="alert">
            {key ? textOf(error) : '链接不完整，请重新扫描二维码，或向发给您链接的人核对。'}
          </p>
          {key && !isClosed(error) && (
            <button type="button" className={actions.submit} onClick={retry}>
              重试
            </button>
          )}
        </>
      ) : form ? (
        <Filling form={form} formKey={key} onSent={() => setSent(true)} />
      ) : (
        <p className={actions.notice} role="status">
          正在打开…
        </p>
      )}
    </UserLayout>
  )
}

type Values = Readonly<Record<string, Answer>>
type Errors = Readonly<Record<string, string>>

const isEmpty = (value: Answer | undefined): boolean => value === undefined || value === null || value === ''

const missing = (fields: readonly OpenField[], values: Values): Errors =>
  Object.fromEntries(
    fields
      .filter(({ code, required }) => required && isEmpty(values[code]))
      .map(({ code, label }) => [code, `请填写${label}`]),
  )

const unread = (fields: readonly OpenField[], values: Values, boxes: HTMLFormControlsCollection): Errors =>
  Object.fromEntries(
    fields.flatMap(({ code, kind, unit }) => {
      const [value, box] = [values[code], boxes.namedItem(`f-${code}`)]
      const read =
        kind === 'number' && typeof value === 'string' ? readNumber(value, { units: unit ? [unit] : [] }) : null
      if (read && isNumberIssue(read)) return [[code, read.issue]]
      return box instanceof HTMLInputElement && box.validity.badInput ? [[code, '请填写完整的日期']] : []
    }),
  )

interface FillingProps {
  form: OpenForm
  formKey: string
  onSent: () => void
}

const Filling = ({ form, formKey, onSent }: FillingProps) => {
  const { fields, note, byCode } = form
  const captcha = useCaptcha()
  const { renew } = captcha
  const [values, setValues] = useState<Values>(() => Object.fromEntries(fields.map((one) => [one.code, one.initial])))
  const [code, setCode] = useState('')
  const [picture, setPicture] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [changed, setChanged] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useUnsent(changed)
  useEffect(() => {
    if (tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  // one picture for the page; another one after each try
  const [drawn, setDrawn] = useState(false)
  if (!drawn) {
    setDrawn(true)
    queueMicrotask(() => renew(false))
  }
  const mend = (name: string) => setErrors(({ [name]: _mended, ...others }) => others)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const issues = {
      ...missing(fields, values),
      ...unread(fields, values, event.currentTarget.elements),
      ...(byCode && code.trim() === '' && { '#code': '请填写填写码' }),
      ...(picture.trim() === '' && { '#captcha': '请输入图中的字符' }),
    }
    setErrors(issues)
    setTries((count) => count + 1)
    setFailure(Object.keys(issues).length > 0 ? '还有内容没有填好，请检查标红的地方' : '')
    if (Object.keys(issues).length > 0) return
    setBusy(true)
    try {
      const given = {
        key: formKey,
        code: byCode ? code.trim() : null,
        captcha: picture.trim(),
        checkKey: captcha.checkKey,
        values: Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))),
      }
      await callOnce(sendOpenForm, given, idempotencyKey)
      onSent()
    } catch (error) {
      setErrors(refusedFields(error) ?? {})
      setTries((count) => count + 1)
      setFailure(textOf(error))
      setPicture('')
      renew(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={box}
      noValidate
      aria-busy={busy}
      onChange={() => setChanged(true)}
      onSubmit={(event) => void submit(event)}
    >
      {note && <p className={actions.about}>{note}</p>}
      {fields.map((field) => (
        <OpenInput
          key={field.code}
          field={field}
          value={values[field.code] ?? null}
          error={errors[field.code]}
          onChange={(value) => {
            setValues({ ...values, [field.code]: value })
            mend(field.code)
          }}
        />
      ))}
      {byCode && (
        <Field
          name="fill-code"
          label="填写码"
          placeholder="请输入发给您的填写码，每个码只能用一次"
          autoComplete="off"
          maxLength={20}
          value={code}
          error={errors['#code']}
          onChange={(event) => {
            setCode(event.target.value)
            mend('#code')
          }}
        />
      )}
      <Field
        name="fill-captcha"
        label="验证码"
        placeholder="请输入图中的字符"
        autoComplete="off"
        maxLength={20}
        value={picture}
        error={errors['#captcha']}
        beside={<CaptchaPicture {...captcha} />}
        onChange={(event) => {
          setPicture(event.target.value)
          mend('#captcha')
        }}
      />
      <FormFoot failure={failure} busy={busy} text="提交" busyText="正在提交…" />
    </form>
  )
}
