import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { runtimeConfig } from '../../../platform/http.ts'

export const LiveLink = ({ id, isLive }: { id: string; isLive: boolean }) =>
  isLive && runtimeConfig().publicArticles ? (
    <Button icon={<ExportOutlined />} href={`/articles/${encodeURIComponent(id)}`} target="_blank">
      打开公开页面
    </Button>
  ) : null
