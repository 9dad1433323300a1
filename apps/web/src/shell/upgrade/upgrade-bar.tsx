/** Announces a newer build; the user chooses when to reload. */
import { reloadSafely, useUpgradeReady } from './upgrade.ts'
import bar from '../../kit/look/bar.module.css'
import words from '../../kit/look/words.module.css'

export function UpgradeBar() {
  const ready = useUpgradeReady()
  return (
    <output>
      {ready && (
        <span className={bar.bar}>
          系统已更新 ·
          <button type="button" className={words.link} onClick={() => void reloadSafely()}>
            刷新
          </button>
        </span>
      )}
    </output>
  )
}
