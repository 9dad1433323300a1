/** Sends a form; what the server refuses is shown at its field, anything else is shown by the shell. */
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { failureText, reportFailure } from '../../kit/data/failure.ts'
import { HttpError } from '../../platform/http.ts'

export const useSubmit = <Values extends object>(
  form: FormInstance<Values>,
  fallback: keyof Values & string,
  send: (values: Values) => Promise<void>,
) => {
  const [busy, setBusy] = useState(false)
  const submit = async (values: Values) => {
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 200) return reportFailure(error)
      const name = fieldOf(error) ?? fallback
      form.setFields([{ name: name as never, errors: [failureText(error)] }])
      form.focusField(name)
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return { submit, busy }
}

const fieldOf = ({ envelope }: HttpError): string | undefined => {
  const fields = (envelope?.result as { fields?: Record<string, string> } | null)?.fields
  return fields && Object.keys(fields)[0]
}
