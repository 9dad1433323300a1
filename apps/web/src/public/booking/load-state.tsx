import { HttpError } from '../../platform/http.ts'
import { failureText } from './failure-text.ts'
import styles from '../questionnaire/questionnaire-page.module.css'

interface LoadStateProps {
  error: unknown
  waiting: string
  onRetry: () => void
}

export const LoadState = ({ error, waiting, onRetry }: LoadStateProps) => {
  if (error === undefined) return <p role="status">{waiting}</p>
  const isClosed = error instanceof HttpError && error.status === 404
  return (
    <>
      <p role="alert">{failureText(error)}</p>
      {!isClosed && (
        <div className={styles.single}>
          <button type="button" data-primary onClick={onRetry}>
            重试
          </button>
        </div>
      )}
    </>
  )
}
