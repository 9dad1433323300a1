import { Button } from 'antd'
import { writtenHere } from '../../platform/clock.ts'
import bar from '../look/bar.module.css'

interface StaleProps {
  of: { data: unknown; error: unknown; dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown }
}

const CLOCK = [11, 16] as const

export const Stale = ({ of: { data, error, dataUpdatedAt, isFetching, refetch } }: StaleProps) =>
  data !== undefined && error ? (
    <p className={bar.bar} data-tone="warning" role="status">
      没有更新：这里是 {writtenHere(dataUpdatedAt).slice(...CLOCK)} 的内容，请不要据此判断现在的情况；恢复后自动更新。
      <Button size="small" loading={isFetching} onClick={() => void refetch()}>
        重试
      </Button>
    </p>
  ) : null
