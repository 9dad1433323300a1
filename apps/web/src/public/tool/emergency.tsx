import { LineIcon } from '../line-icon.tsx'
import styles from './tool.module.css'

/** Fixed wording on every screen; the whole strip dials. */
export function Emergency() {
  return (
    <aside aria-label="紧急情况">
      <a className={styles.emergency} href="tel:120">
        <LineIcon path="M12 3.5 22 20.5H2ZM12 10v4.6M12 17.2v.3" />
        <span>
          如出现意识不清、口唇发紫、静息时明显气促、胸痛、咯血，或血氧饱和度明显低于平时，请立即就医或
          <strong>拨打120</strong>，不要等待本页面的计算结果。
        </span>
      </a>
    </aside>
  )
}
