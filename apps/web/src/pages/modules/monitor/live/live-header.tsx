import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { PageHeader } from '../../../../kit/ui/page-header.tsx'
import words from '../../../../kit/look/words.module.css'
import styles from './live.module.css'

/** Refresh interval of a visible page, in ms. */
export const EVERY_MS = 5000

interface LiveHeaderProps {
  /** `YYYY-MM-DD HH:mm:ss` */
  at: string | undefined
  busy: boolean
  /** The latest request failed, so the data is old. */
  failed: boolean
  onReload: () => unknown
}

const TIME = 11

export const LiveHeader = ({ at, busy, failed, onReload }: LiveHeaderProps) => (
  <PageHeader
    extra={
      <>
        {at && (
          <span className={`${styles.at} ${failed ? words.danger : words.muted}`}>
            {failed ? `更新失败，以下是 ${at.slice(TIME)} 的数据` : `${at.slice(TIME)} 更新，每 5 秒自动更新`}
          </span>
        )}
        <Button icon={<ReloadOutlined aria-hidden />} loading={busy && failed} onClick={() => void onReload()}>
          立即更新
        </Button>
      </>
    }
  />
)
