/** Says that a newer build is there. Nothing happens by itself: the person chooses the moment. */
import { reloadSafely, useUpgradeReady } from './upgrade.ts'

export function UpgradeBar() {
  const ready = useUpgradeReady()
  return (
    <output>
      {ready && (
        <span className="hx-bar">
          系统已更新 ·
          <button type="button" className="hx-link" onClick={() => void reloadSafely()}>
            刷新
          </button>
        </span>
      )}
    </output>
  )
}
