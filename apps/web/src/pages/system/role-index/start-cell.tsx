/** Page name with its address; a removed page says so. */
import { Status } from '../../../kit/ui/status.tsx'
import words from '../../../kit/look/words.module.css'

export const StartCell = ({ row }: { row: object }) => {
  const { url, pageTitle } = row as { url: string; pageTitle?: string | null }
  return (
    <>
      {pageTitle ?? <Status tone="warning" text="页面不存在，从首页开始" />} <span className={words.muted}>{url}</span>
    </>
  )
}
