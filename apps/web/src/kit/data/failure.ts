/** Entry point for every failure. The shell decides how it is shown; without a shell a message appears. */
import { NOT_FOUND } from '@huxi/model'
import { message } from 'antd'
import { HttpError, isPassing } from '../../platform/http.ts'

export const failureText = (error: unknown): string =>
  error instanceof HttpError && error.message ? error.message : '操作失败，请稍后重试'

export const FORBIDDEN = 403
export const ABSENT = 404

export const absence = (error: unknown): 403 | 404 | undefined => {
  if (!(error instanceof HttpError)) return undefined
  if (error.status === FORBIDDEN) return FORBIDDEN
  return error.status === ABSENT || error.message === NOT_FOUND ? ABSENT : undefined
}

type FailureHandler = (error: unknown) => void

const showMessage: FailureHandler = (error) => void message.error(failureText(error), 4)

let handler = showMessage

/** For a question before a save: undefined when refused, which the save will say; else reported, and null. */
export const unlessRefused = (error: unknown): undefined | null => {
  if (!isPassing(error)) return undefined
  reportFailure(error)
  return null
}

export const setFailureHandler = (next: FailureHandler = showMessage): void => {
  handler = next
}

/** Shows a failure: one toast per cause, and what its status asks for (sign in again, change the password). */
export const reportFailure = (error: unknown): void => handler(error)
