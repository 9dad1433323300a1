/** A confirmation followed by the rights that the deletion removes. */
import type { ReactNode } from 'react'
import { askPreview, type Step } from './ask.ts'
import { RightsChanges } from './rights-changes.tsx'
import styles from './save-preview.module.css'

/** If the preview fails, the deletion itself reports the error. */
export const withImpact = async (text: string, steps: readonly Step[]): Promise<ReactNode> => {
  const preview = await askPreview(steps).catch(() => undefined)
  if (!preview) return text
  return (
    <>
      <p>{text}</p>
      <div className={styles.asked}>
        <RightsChanges preview={preview} />
      </div>
    </>
  )
}
