/** Form that validates on blur and on submit, and keeps input on failure. */
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import type { Check } from './checks.ts'
import { refusedFields } from '../../kit/data/refused-fields.ts'
import { signInText } from '../../kit/data/sign-in/refusal.ts'

interface Sending {
  send: () => Promise<void>
  errorText?: (error: unknown) => string
  refused?: (error: unknown) => void
}

/** Names of fields equal those of their checks; fields that are not mounted are skipped. */
export const useForm = <N extends string>(checks: Readonly<Record<N, Check>>) => {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [errors, setErrors] = useState<Partial<Record<N, string>>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const sender = useRef<Element>(null)
  // A disabled button or closed dialog loses focus, which returns here.
  useEffect(() => {
    if (!busy && document.activeElement === document.body && sender.current instanceof HTMLElement)
      sender.current.focus()
  }, [busy])

  const input = useCallback((name: string): HTMLInputElement | undefined => {
    const found = form.current?.elements.namedItem(name)
    return found instanceof HTMLInputElement ? found : undefined
  }, [])
  const focus = useCallback((name: string): void => input(name)?.focus(), [input])
  const value = (name: string): string => input(name)?.value ?? ''
  const issueOf = (name: N): string | undefined => checks[name](value(name), value)

  const check = (name: N): boolean => {
    const issue = issueOf(name)
    setErrors((before) => ({ ...before, [name]: issue }))
    return issue === undefined
  }

  /** Returns a valid value; otherwise shows the error and moves focus. */
  const demand = (name: N): string | undefined => {
    if (check(name)) return value(name)
    focus(name)
    return undefined
  }

  const forget = (name: N): void => setErrors((before) => ({ ...before, [name]: undefined }))

  /** An empty field is not validated before submit. */
  const leave = (name: N): void => {
    if (value(name) !== '' || errors[name]) check(name)
  }

  const complain = (issues: readonly (readonly [N, string])[]): void => {
    setErrors(Object.fromEntries(issues) as Partial<Record<N, string>>)
    if (issues[0]) focus(issues[0][0])
  }

  const submit =
    ({ send, errorText = signInText, refused }: Sending) =>
    async (event: FormEvent): Promise<void> => {
      event.preventDefault()
      if (sending.current) return
      const asked = (Object.keys(checks) as N[]).filter((name) => input(name))
      const issues = asked.flatMap((name): [N, string][] => {
        const issue = issueOf(name)
        return issue === undefined ? [] : [[name, issue]]
      })
      complain(issues)
      setFailure('')
      if (issues.length > 0) return
      sending.current = true
      sender.current = document.activeElement
      setBusy(true)
      try {
        await send()
      } catch (error) {
        setFailure(errorText(error))
        refused?.(error)
        complain(
          Object.entries(refusedFields(error) ?? {}).filter((pair): pair is [N, string] =>
            Object.hasOwn(checks, pair[0]),
          ),
        )
      } finally {
        sending.current = false
        setBusy(false)
      }
    }

  return { form, errors, failure, busy, value, focus, check, demand, leave, forget, submit }
}
