/** A form whose fields keep what is typed, whatever happens: checked on leaving a field and on submit. */
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import type { Check } from './checks.ts'
import { refusedFields } from '../../kit/data/refused-fields.ts'
import { signInText } from '../../kit/data/sign-in/refusal.ts'

interface Sending {
  send: () => Promise<void>
  /** what is said above the button when it does not work */
  said?: (error: unknown) => string
  /** what else happens then */
  refused?: (error: unknown) => void
}

/** Fields are named like their checks; those that are not on the page are not asked. */
export const useForm = <N extends string>(checks: Readonly<Record<N, Check>>) => {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [errors, setErrors] = useState<Partial<Record<N, string>>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const sender = useRef<Element>(null)
  // a button that is out of use loses the focus, and so does a form below a dialog that is gone
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

  /** Shows or takes back what is wrong with a field. */
  const check = (name: N): boolean => {
    const issue = issueOf(name)
    setErrors((known) => ({ ...known, [name]: issue }))
    return issue === undefined
  }

  /** The value of a field, once it is right; until then the field says what is wrong and takes the focus. */
  const demand = (name: N): string | undefined => {
    if (check(name)) return value(name)
    focus(name)
    return undefined
  }

  /** An empty field is left in peace until the form is sent. */
  const leave = (name: N): void => {
    if (value(name) !== '' || errors[name]) check(name)
  }

  /** Shows the first complaint of a list at its field, all the others at theirs. */
  const complain = (issues: readonly (readonly [N, string])[]): void => {
    setErrors(Object.fromEntries(issues) as Partial<Record<N, string>>)
    if (issues[0]) focus(issues[0][0])
  }

  const submit =
    ({ send, said = signInText, refused }: Sending) =>
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
        setFailure(said(error))
        refused?.(error)
        // a refusal may name fields: each says its own, besides the sentence above the button
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

  return { form, errors, failure, busy, value, focus, check, demand, leave, submit }
}
