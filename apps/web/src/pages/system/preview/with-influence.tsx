/** What a confirmation says, and below it what the deletion takes from people. */
import type { ReactNode } from 'react'
import { askPreview, type Step } from './ask.ts'
import { RightsChanges } from './rights-changes.tsx'
import styles from './preview.module.css'

/** A preview that is refused leaves it to the deletion to say why. */
export const withInfluence = async (text: string, steps: readonly Step[]): Promise<ReactNode> => {
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
