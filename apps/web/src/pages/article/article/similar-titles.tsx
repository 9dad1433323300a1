import { similarArticles } from '@huxi/contract'
import { Alert, Form, Typography } from 'antd'
import { useCall } from '../../../kit/data/query.ts'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { useDebounced } from '../../../kit/data/use-debounced.ts'
import { Stack } from '../../../kit/ui/place.tsx'

const LENGTH_MIN = 4
const PLACE = { gridColumn: '1 / -1', marginBottom: 16 } as const

export const SimilarTitles = ({ handle: { form, recordId, dirty } }: { handle: FormHandle }) => {
  const typed: unknown = Form.useWatch('title', form)
  const title = typeof typed === 'string' ? typed.trim() : ''
  const { debounced } = useDebounced(title)
  const isAsked = dirty && debounced === title && title.length >= LENGTH_MIN
  const asked = { title: debounced, ...(recordId !== undefined && { id: recordId }) }
  const { data } = useCall(similarArticles, asked, { enabled: isAsked, keep: true })
  if (!isAsked || !data || data.length === 0) return null
  const links = data.map(({ id, title: other, status_dictText: status }) => (
    <span key={id}>
      <Typography.Link href={`/article/article/${encodeURIComponent(id)}`} target="_blank">
        {other}
      </Typography.Link>
      （{status}）
    </span>
  ))
  return (
    <Alert
      role="status"
      type="info"
      showIcon
      style={PLACE}
      title="已有标题相近的文章，请看看是否重复"
      description={<Stack gap={4}>{links}</Stack>}
    />
  )
}
