/** One block of a page could not be read: it says so and can be tried again; the rest of the page works on. */
import { Button } from 'antd'

export function PartFailure({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <p className="hx-part-failure" role="alert">
      <span className="hx-status" data-tone="danger">
        {text}
      </span>
      <Button size="small" onClick={() => void onRetry()}>
        重试
      </Button>
    </p>
  )
}
